"""What a problem is called where several pieces have it: "an attribute is empty".

A problem's own sentence names the field and says what to do; this is its kind, in a few plain words. Sentences are told
apart by their source, since rooms that may not be imported here write some of them.
"""

from collections.abc import Hashable

from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence

ONLY_FILE_NAME = Sentence("review", "The title is only the file’s name. Write one, or keep it.")

_TEXTS = {  # that a rule may be about, by the sources of their names
    "The title": Sentence("kinds", "the title"),
    "The description": Sentence("kinds", "the description"),
    "The name of an attribute": Sentence("kinds", "the name of an attribute"),
    "The name of a further file": Sentence("kinds", "the name of a further file"),
    "“{key}”": Sentence("kinds", "an attribute"),
    "A line of “{key}”": Sentence("kinds", "a line of a list"),
}
_UNFILLED = Sentence("kinds", "{what} says “{place}”, which is minted as it stands")
_SHARED_NAME = Sentence("kinds", "another one has the same name on the chain")
KINDS = {
    # Any text
    "{what} holds characters that cannot be written. Type it again.": Sentence(
        "kinds", "{what} holds characters that cannot be written"
    ),
    "{what} has to be a single line. Take out the line breaks and tabs.": Sentence(
        "kinds", "{what} has to be a single line"
    ),
    "{what} counts as {count} characters of {limit}. Shorten it.": Sentence("kinds", "{what} is too long"),
    "{what} says “{place}”, which is minted as it stands. Write what belongs there.": _UNFILLED,
    "{what} says “{place}”, which is minted as it stands. Write what belongs there, or choose several assets "
    "and write it for all: each gets its own.": _UNFILLED,
    "{what} says “{place}”, which is minted as it stands. What is filled in is written in small letters, "
    "without spaces: “{meant}”.": _UNFILLED,
    "{what} says “{place}”, which is minted as it stands. Write what belongs there. Written for several assets, "
    "{{n}} or {{nnn}} becomes a number, {{title}} the title, {{file}} and {{folder}} their names, and the name of "
    "an attribute its value.": _UNFILLED,
    # The fields of the form
    "The title is empty. Write one.": Sentence("kinds", "the title is empty"),
    "The name on the chain can hold only letters without accents and digits. Take out the rest.": Sentence(
        "kinds", "the name on the chain holds more than plain letters and digits"
    ),
    "The name on the chain can hold only letters without accents and digits, at most 32. Take out the rest and "
    "shorten it.": Sentence("kinds", "the name on the chain is too long, and holds more than plain letters and digits"),
    "The name on the chain is empty. Write one in letters and digits.": Sentence(
        "kinds", "the name on the chain is empty"
    ),
    "The name on the chain can have 32 characters, not {count}. Shorten it.": Sentence(
        "kinds", "the name on the chain is too long"
    ),
    "{count} assets have the name {name} on the chain. Give each its own.": _SHARED_NAME,
    "Another asset of the collection has the name {name} on the chain too. In one mint each needs its own.": (
        _SHARED_NAME
    ),
    "The quantity is empty. Write how many to mint.": Sentence("kinds", "the quantity is empty"),
    "The quantity has to be at least 1.": Sentence("kinds", "the quantity is less than 1"),
    "The quantity can be at most 9,223,372,036,854,775,807.": Sentence("kinds", "the quantity is too large"),
    "A further file has no name. Write one.": Sentence("kinds", "a further file has no name"),
    # Attributes
    "“{key}” is empty and will be left out. Write a value, or remove it.": Sentence("kinds", "an attribute is empty"),
    "The list “{key}” is empty and will be left out. Fill or remove it.": Sentence("kinds", "a list is empty"),
    "The group “{key}” is empty and will be left out. Fill or remove it.": Sentence("kinds", "a group is empty"),
    "Groups can be nested at most 32 deep. Move this one further out.": Sentence(
        "kinds", "groups are nested too deeply"
    ),
    "This attribute has no name. Write one.": Sentence("kinds", "an attribute has no name"),
    "{count} attributes here are named “{key}”. Rename them.": Sentence("kinds", "attributes have the same name"),
    "The name “{key}” begins or ends with a space. Take it out.": Sentence(
        "kinds", "the name of an attribute begins or ends with a space"
    ),
    "“{key}” is a field of the asset itself. Rename this one.": Sentence(
        "kinds", "an attribute is named like a field of the asset itself"
    ),
    "There is a description already. Give this attribute another name, or remove it.": Sentence(
        "kinds", "an attribute is named like the description"
    ),
    # The file
    "{file} is not uploaded. {reason}": Sentence("kinds", "the file is not uploaded"),
    "{file} was saved again after it was uploaded. What was uploaded before is minted. "
    "To take it as it is now, choose it in the uploads and press R.": Sentence(
        "kinds", "the file was saved again after it was uploaded"
    ),
    "{file} is no longer in its folder, so it cannot be shown here. What was uploaded before is minted.": Sentence(
        "kinds", "the file is no longer in its folder"
    ),
    "{file} is no longer in its folder. What was uploaded before is minted.": Sentence(
        "kinds", "the file is no longer in its folder"
    ),
    "{file} cannot be shown as a picture. It may be damaged: look at it in another program before you mint it.": (
        Sentence("kinds", "the picture may be damaged")
    ),
    "{file} cannot be read from its drive, so it cannot be shown. What was uploaded before is minted.": Sentence(
        "kinds", "the file cannot be read from its drive"
    ),
    "{file} cannot be read from its drive. What was uploaded before is minted.": Sentence(
        "kinds", "the file cannot be read from its drive"
    ),
    "{file} is too large to show here. Look at it in another program before you mint it.": Sentence(
        "kinds", "the picture is too large to show here"
    ),
    "{file} cannot be shown: this computer has no room just now to draw it. Close other programs first.": Sentence(
        "kinds", "this computer has no room just now to draw the picture"
    ),
    "{file} cannot be shown as a picture here. Look at it in another program before you mint it.": Sentence(
        "kinds", "the picture cannot be shown here"
    ),
    # The picture
    "{file} is a film, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The film is minted with it.": Sentence("kinds", "no picture, and no cover chosen"),
    "{file} is a sound, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The sound is minted with it.": Sentence("kinds", "no picture, and no cover chosen"),
    "{file} is a 3D model, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The model is minted with it.": Sentence("kinds", "no picture, and no cover chosen"),
    "{file} is a document, and wallets show a picture of an asset. Choose a cover, the picture that people see. "
    "The document is minted with it.": Sentence("kinds", "no picture, and no cover chosen"),
    "{file} is no picture, so it cannot be a cover. Choose another one.": Sentence("kinds", "the cover is no picture"),
    "The cover {file} is no longer among the uploads. Choose another one, or take it off.": Sentence(
        "kinds", "the cover is no longer among the uploads"
    ),
    # The service
    "The service refused this: {message}.": Sentence("kinds", "the service refused it: {message}"),
}


def kind_of(problem: Problem) -> Sentence | None:
    """What this problem is called where several have it; None if that has no name."""
    said = problem.sentence
    kind = KINDS.get(said.source)
    if kind is None:
        return None
    what = said.values.get("what")
    named = _TEXTS[what.source] if isinstance(what, Sentence) else what
    return kind.filled(**{**said.values, "what": named})


def likeness(problem: Problem) -> Hashable:
    """Equal for problems of one kind, and unlike for others, whichever pieces they are of."""
    said = problem.sentence
    kind, what = KINDS.get(said.source), said.values.get("what")
    text = what.source if isinstance(what, Sentence) else ""
    source = said.source if kind is None else kind.source
    return problem.severity, source, text, said.values.get("place"), said.values.get("message")
