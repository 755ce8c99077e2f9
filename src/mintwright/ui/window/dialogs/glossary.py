"""The words of minting that an artist meets here, each explained in plain ones."""

from dataclasses import dataclass

from mintwright.domain.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Term:
    """A word, and what it means."""

    word: Sentence
    meaning: Sentence


GLOSSARY = (
    Term(
        Sentence("glossary", "Ada and lovelace"),
        Sentence(
            "glossary",
            "Ada is the money of the Cardano chain. A lovelace is the smallest part of it: one ada is a "
            "million lovelace.",
        ),
    ),
    Term(
        Sentence("glossary", "Deposit address"),
        Sentence(
            "glossary",
            "Where you pay for a mint. The service names one for each mint, so pay to the address on its own receipt "
            "and to no other. The assets go to the wallet that paid.",
        ),
    ),
    Term(
        Sentence("glossary", "Fingerprint"),
        Sentence(
            "glossary",
            "A short name that begins with asset1, worked out from an asset’s policy and its name on the chain. No "
            "other asset has the same, so it is what you look for in wallets and explorers.",
        ),
    ),
    Term(
        Sentence("glossary", "Metadata"),
        Sentence(
            "glossary",
            "What stands on the chain about an asset: its title, its description, its attributes, and where its "
            "picture and files are. It is written when the asset is minted.",
        ),
    ),
    Term(
        Sentence("glossary", "Policy"),
        Sentence(
            "glossary",
            "The rule under which assets are minted: who may mint, and until when. Its number, the policy ID, is part "
            "of every asset that is minted under it. Assets of one mint have the same, by which wallets and "
            "marketplaces tell that they belong together.",
        ),
    ),
    Term(
        Sentence("glossary", "Primary asset"),
        Sentence(
            "glossary",
            "The first asset of a collection, marked with a star. Its royalties and its start count for the whole "
            "mint. Put another asset first, and that is the primary one.",
        ),
    ),
    Term(
        Sentence("glossary", "Royalties"),
        Sentence(
            "glossary",
            "The share of each later sale that you ask for, in percent, and the address it shall be paid to. Both are "
            "minted with the assets. Marketplaces pay them, not the chain, and some do not.",
        ),
    ),
    Term(
        Sentence("glossary", "Transaction"),
        Sentence(
            "glossary",
            "One entry on the chain, such as a payment or a mint. A network fee is paid for it, it can hold only so "
            "much, and its number, the hash, is how you look it up. What is on the chain stays there.",
        ),
    ),
)
