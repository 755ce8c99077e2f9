"""The tree of attributes: its model, its view and its editors."""
