"""Pictures of the kinds and sizes that artists bring."""

import random
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from PIL import Image

Kind = tuple[str, tuple[int, int]]  # the ending of the name, and the size in pixels


def pieces(folder: Path, kinds: Sequence[Kind], count: int, seed: int) -> None:
    """Write `count` files of which no two are the same; there are as many pictures as kinds."""
    folder.mkdir()
    dice, made = random.Random(seed), []
    for number, (kind, (width, height)) in enumerate(kinds[:count]):
        ground = Image.radial_gradient("L").rotate(dice.randrange(360)).resize((width, height))
        grain = Image.effect_noise((width // 8, height // 8), 40).resize((width, height))
        whole = Image.merge("RGB", [Image.blend(ground, grain, share) for share in (0.2, 0.4, 0.6)])
        path = folder / f"{number}.{kind}"
        whole.save(path, **({"compress_level": 1} if kind == "png" else {"quality": 82}))
        made.append((path.suffix, path.read_bytes()))
        path.unlink()
    for number, (suffix, data) in enumerate(islice(cycle(made), count)):
        (folder / f"piece {number:04}{suffix}").write_bytes(data + f"{seed} {number:08}".encode())
