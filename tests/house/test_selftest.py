"""The self-test fails when something on the road is broken: three mutations, each in a process of its own."""

import json
import os
import subprocess
import sys

import pytest

MUTATIONS = {
    "the wire forgets the name of an asset": """
import json, mintwright.domain.wire as wire
whole = wire.asset_body
def without_name(request):
    body = json.loads(whole(request))
    del body["name"]
    return json.dumps(body).encode()
wire.asset_body = without_name
""",
    "the service numbers the elements of a collection backwards": """
import json, mintwright.api.client as client
send = client.MintingService.send_creation
async def backwards(self, body, **more):
    answer = await send(self, body, **more)
    assets = json.loads(answer.raw)
    raw = json.dumps(assets[::-1]).encode() if isinstance(assets, list) else answer.raw
    return type(answer)(answer.status, raw)
client.MintingService.send_creation = backwards
""",
    "content identifiers are computed wrongly": """
import mintwright.chain.cid as cid
whole = cid.CidBuilder.cid
cid.CidBuilder.cid = lambda self: whole(self)[:-1] + "A"
""",
}


@pytest.mark.parametrize("mutation", MUTATIONS.values(), ids=MUTATIONS)
def test_the_self_test_fails_when(mutation: str) -> None:
    code = f"{mutation}\nimport sys\nfrom mintwright.commands import run\nsys.exit(run(['self-test']))"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=120)
    assert done.returncode == 1, done.stdout + done.stderr
    last = json.loads(done.stdout.splitlines()[-1])
    assert last["ok"] is False
    assert last["found"]
