"""Limits for values in a service's answer: the numbers of `domain.answers.bounds`, without its import of pydantic."""

MOST_ADA = 45_000_000_000  # there will never be more (the ledger's maxLovelaceSupply is 45 * 10^15 lovelace)
MOST_PLACES = 20  # after the decimal point; a lovelace is the sixth, a service that counts in floats writes up to 20
LONGEST_NUMBER = 120  # characters of a number written as text, as `domain.answers.untrusted_json` allows others
MOST_TOKENS = 2**63 - 1  # the ledger's own bound for a quantity, and enough for bytes and slots
LONGEST_IDENTIFIER = 128  # characters; a UUID has 36, a policy 56
LONGEST_ADDRESS = 200  # characters; the longest real one has 108 (`chain.addresses`), and a QR code takes them
LONGEST_WORD, LONGEST_LINE, LONGEST_TEXT = 100, 1_000, 100_000  # characters of a status, a name, a description
