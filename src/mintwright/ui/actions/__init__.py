"""The one list of actions, and what reads it: the menu bar, the palette, the sheet of keys."""
