"""The time left: unknown at first, then computed from the last seconds."""

from mintwright.studio.uploads.queue.transfer_rate import TransferRate


def test_the_time_left_follows_the_last_seconds() -> None:
    now = [0.0]
    pace = TransferRate(clock=lambda: now[0])
    assert pace.seconds_for(1000) is None
    pace.note(0)
    now[0] = 0.5
    pace.note(50)
    assert pace.seconds_for(1000) is None
    now[0] = 5.0
    pace.note(450)
    assert pace.seconds_for(1000) == 10
    now[0] = 14.0
    pace.note(4500)
    assert pace.seconds_for(1000) == 1000 * 9 / 4950
    now[0] = 60.0
    assert pace.seconds_for(1000) is None


def test_a_repeated_upload_does_not_count_backwards() -> None:
    now = [0.0]
    pace = TransferRate(clock=lambda: now[0])
    pace.note(100)
    now[0] = 2.0
    pace.note(-100)  # the file begins anew
    assert pace.seconds_for(1000) is None
