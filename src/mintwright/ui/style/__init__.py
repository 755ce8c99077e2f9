"""How Mintwright looks: colours, type, icons, pictures, and words as the artist reads them."""
