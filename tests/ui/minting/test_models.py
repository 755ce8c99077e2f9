"""Every model for minting keeps Qt's rules while the studio changes."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.receipts.receipt import ReceiptAsset
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.art_chooser import ChoiceModel
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.forms.problem_model import ProblemModel
from mintwright.ui.minting.review_model import ReviewModel
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.receipts.receipts_model import ReceiptRole, ReceiptsModel
from mintwright.ui.style.theme import Theme

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal


def test_the_collection_model_follows_every_change(
    studio: Studio, theme: Theme, qtmodeltester: ModelTester, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        model = CollectionModel(studio, theme.pixmaps)
        tester = QAbstractItemModelTester(model, STRICT)
        ids = await gather(studio, 6)
        projects = studio.projects

        async def follows() -> None:
            await until(lambda: model.art_ids == projects.current_collection.art_ids)

        await follows()
        kept = QPersistentModelIndex(model.index(4, 0))
        await projects.make_primary(ids[5])
        await projects.remove_from_collection([ids[0], ids[2]])
        await follows()
        assert kept.data(CardRole.ART_ID) == ids[4]  # a selection stays on its art
        await projects.add_to_collection([ids[2], ids[0]], 1)
        await studio.sorting.sort(SortKey.NAME)
        await follows()
        await studio.uploads.remove([ids[1]])
        await projects.new_collection("Another")
        await follows()
        assert tester.model() is model
        qtmodeltester.check(model)

    arun(story())


def test_a_damaged_picture_is_marked_in_the_collection_as_well(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        sound = await gather(live_studio, 1)
        torn = tmp_path / "torn.png"
        torn.write_bytes(b"\x89PNG\r\n\x1a\n" + b"\xff" * 100)
        added = (await live_studio.uploads.add([torn])).art_ids
        model = CollectionModel(live_studio, theme.pixmaps)
        repainted: list[int] = []
        model.dataChanged.connect(lambda first, last: repainted.extend(range(first.row(), last.row() + 1)))
        await live_studio.projects.add_to_collection([*sound, *added])
        await until(lambda: model.rowCount() == 2 and live_studio.damaged_files.of(added[0]))
        await until(
            lambda: [(Badge.DAMAGED in model.index(row).data(CardRole.BADGES)) for row in range(2)] == [False, True]
        )
        assert "save it again" in model.index(1).data(Qt.ItemDataRole.ToolTipRole)
        assert model.index(1).data(Qt.ItemDataRole.AccessibleTextRole).endswith("perhaps damaged")
        await until(lambda: 1 in repainted)

    arun(story(), 20)


def test_the_other_models_keep_qts_rules(
    live_studio: Studio,
    theme: Theme,
    qtmodeltester: ModelTester,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        receipts = ReceiptsModel(live_studio)
        tester = QAbstractItemModelTester(receipts, STRICT)
        one = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        two = await live_studio.minting.mint(replace(live_studio.reviewer.review(ids[:1]), wants_second_set=True))
        await until(lambda: receipts.rowCount() == 2)
        assert [receipts.index(row, 0).data(ReceiptRole.MINT_ID) for row in (0, 1)] == [two.id, one.id]
        assert receipts.row_of(one.id) == 1
        live_studio.drafts.edit(ids[0], name="", asset_name="")
        problems = ProblemModel(live_studio, theme)
        problems.show_problems(live_studio.reviewer.review(ids).problems)
        assert problems.rowCount() == 3
        assert problems.rowCount(problems.index(2, 0)) == 2, "the others have only their files' names"
        review = ReviewModel(live_studio)
        review.show_art(ids)
        assets = ReceiptAssetsModel()
        assets.show_assets([ReceiptAsset(name="Lantern", asset_name="Lantern001", art_id=ids[0])])
        assert tester.model() is receipts
        for model in (receipts, problems, review, assets, ChoiceModel(live_studio, ids, receipts)):
            qtmodeltester.check(model)

    arun(story(), 20)
