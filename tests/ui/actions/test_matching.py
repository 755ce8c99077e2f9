"""What is typed finds a text by every word of it, in any order, whatever the case and the accents."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from mintwright.ui.actions.matching import LEAST_WITH_SLIP, begins_words, folded, match

WORDS = st.text(min_size=1, max_size=30)
NAMES = st.lists(st.text(st.characters(categories=("L", "N")), min_size=1, max_size=8), min_size=1, max_size=5)


@given(WORDS)
def test_everything_is_found_by_its_own_name_and_ranks_first_by_it(words: str) -> None:
    hit = match(words, words)
    assert hit is not None
    assert hit.rank == 0 or not words[0].strip() or words.split() != words.split(" ")


@given(NAMES, st.randoms(use_true_random=False))
def test_the_order_of_the_typed_words_does_not_matter(names: list[str], chance: object) -> None:
    mixed = list(names)
    chance.shuffle(mixed)
    assert match(" ".join(mixed), " ".join(names)) is not None


@given(NAMES, st.data())
def test_any_part_of_a_word_finds_it(names: list[str], data: st.DataObject) -> None:
    whole = " ".join(names)
    name = data.draw(st.sampled_from(names))
    start = data.draw(st.integers(0, len(name) - 1))
    part = name[start : data.draw(st.integers(start + 1, len(name)))]
    assert match(part, whole) is not None


@given(WORDS, WORDS)
def test_what_is_marked_is_what_was_typed_and_nothing_else(typed: str, words: str) -> None:
    hit = match(typed, words)
    if hit is None:
        return
    assert all(0 <= start < end <= len(words) for start, end in hit.ranges)
    assert all(before[1] < after[0] for before, after in zip(hit.ranges, hit.ranges[1:], strict=False))
    marked = folded("".join(words[start:end] for start, end in hit.ranges))
    assert set(marked) <= set(folded(typed))
    for word in folded(typed).split():
        assert any(word in folded(words[start:end]) for start, end in hit.ranges)


@given(WORDS)
def test_case_and_accents_do_not_matter(words: str) -> None:
    assert len(folded(words)) == len(words), "each sign stays at its place"
    assert folded("ÉLAN Ärger Øst") == "elan arger øst"
    assert (match("uber", "Über alles") is None) is (unicodedata.normalize("NFD", "Ü")[0] != "U")


def test_a_beginning_ranks_before_a_word_and_a_word_before_its_middle() -> None:
    ranks = [hit.rank for words in ("Title of all", "Sort by title", "Subtitle") if (hit := match("title", words))]
    assert ranks == [0, 1, 2]


def test_what_is_not_in_it_does_not_find_it() -> None:
    assert match("mint collection x", "Mint the collection…") is None
    assert match("mint coll", "Mint the collection…") is not None


@given(st.text("abcdefgh", min_size=LEAST_WITH_SLIP, max_size=9), st.text("xyz", min_size=1, max_size=1), st.data())
def test_one_slip_in_a_longer_word_is_forgiven(word: str, other: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 1))
    wrong, more = word[:at] + other + word[at + 1 :], word[:at] + other + word[at:]
    exchanged = word[:at] + word[at : at + 2][::-1] + word[at + 2 :]
    missing = word[:at] + word[at + 1 :]
    typed = [wrong, more, exchanged] + [missing] * (len(missing) >= LEAST_WITH_SLIP)
    for one in typed:
        assert begins_words(one, f"something {word}ing") is not None, one
    assert begins_words(other * 2 + word, word) is None, "two slips are another word"


def test_a_short_word_is_typed_as_it_is_and_a_slip_ranks_last() -> None:
    assert begins_words("pag", "Pay") is None
    ranks = [hit.rank for typed in ("collec", "colection") if (hit := begins_words(typed, "New collection"))]
    assert ranks == [3, 4]
    assert begins_words("folder the open", "Show the folder: open reveal") is not None
