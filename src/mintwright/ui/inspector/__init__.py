"""The asset form: fields, royalties, files, and the tree of attributes."""
