"""From what size on a picture is drawn in a process of its own, or not at all. `art.decoder` decides, by these."""

LARGEST_PIXELS = 128_000_000  # of any picture
LARGEST_DRAWING = 4096  # pixels of the longer edge of a drawing of which a part is wanted
LARGEST_HELD = 32 << 20  # bytes of a file that has to be read as a whole, in the window's process

LARGEST_HERE = 128 << 20
"""Bytes of all pictures being decoded in the window's process. With more, a step of a decoder that keeps Python's lock
also stops the window for 50 ms."""

LARGEST_APART = 1_000_000_000
"""Bytes of one picture in any process. One that draws may have 200 MB more, which Python and its libraries take."""
