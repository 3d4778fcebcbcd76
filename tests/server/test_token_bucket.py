"""Token buckets allow a burst, then a steady rate, and remember only who was active recently."""

from mergemaker.server.token_bucket import Rate, TokenBuckets


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(buckets: TokenBuckets, key: str, tries: int) -> int:
    return sum(buckets.take(key) for _ in range(tries))


def test_a_burst_is_allowed_and_then_a_steady_rate():
    clock = Clock()
    buckets = TokenBuckets(Rate(20, 5), clock)
    assert [buckets.take("ann") for _ in range(21)] == [True] * 20 + [False]
    clock.now += 0.2
    assert taken(buckets, "ann", 2) == 1
    clock.now += 1
    assert taken(buckets, "ann", 10) == 5
    clock.now += 3600
    assert taken(buckets, "ann", 100) == 20


def test_one_key_costs_another_nothing():
    buckets = TokenBuckets(Rate(5, 0.5), Clock())
    assert taken(buckets, "ann", 10) == 5
    assert taken(buckets, "ben", 10) == 5


def test_full_buckets_are_forgotten():
    clock = Clock()
    buckets = TokenBuckets(Rate(5, 0.5), clock)
    for number in range(1000):
        assert buckets.take(f"guest {number}")
    assert len(buckets) == 1000
    clock.now += 10
    assert buckets.take("ann")
    assert len(buckets) == 1
