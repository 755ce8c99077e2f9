"""What may be imported before the first paint is cheap: errors and addresses come without httpx and pydantic."""

import subprocess
import sys


def test_errors_and_addresses_are_importable_without_httpx_and_pydantic() -> None:
    program = (
        "import mintwright.api.errors, mintwright.api.base_url, mintwright.api.retry_policy, sys; "
        "sys.exit(bool({'httpx', 'pydantic', 'httpcore'} & sys.modules.keys()))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
