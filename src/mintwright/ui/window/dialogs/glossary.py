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
        Sentence("glossary", "Ada that travels with the assets"),
        Sentence(
            "glossary",
            "Cardano moves no asset without some ada beside it. You pay it with the mint, and it goes with the assets "
            "to the wallet that paid: it stays yours.",
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
        Sentence("glossary", "IPFS"),
        Sentence(
            "glossary",
            "A network of computers that keep files and find them by what is in them. Your pictures are put there, and "
            "the chain holds the link to each. Other bytes have another link, so nobody can replace a picture "
            "unnoticed; but it can be seen only while some computer keeps it.",
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
        Sentence("glossary", "Security deposit"),
        Sentence(
            "glossary",
            "An amount that the service may take as security for a mint and names with the cost. Whether it comes "
            "back, and when, the service does not say: ask it before you pay, if it matters to you.",
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
