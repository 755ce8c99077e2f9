"""How long a text may be on the chain."""

LINE_BYTES = 64  # of UTF-8, in every text of the metadata and in every key; the contract's 64 characters keep within it
