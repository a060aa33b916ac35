class JudgeRandom(random.Random):
    """Random numbers that the judge draws, until `seed` is called with a number of one's own."""

    native = {}

    def __init__(self):
        super().__init__(0)
        self.native = {
            "random": _judge.random,
            "_randbelow": _judge.randbelow,
            "randrange": _judge.randrange,
            "getrandbits": self._judges_bits,
        }
        self.seed()

    def seed(self, a=None, version=2):
        if a is None:
            self.__dict__.update(self.native)
        else:
            for name in self.native:
                self.__dict__.pop(name, None)
            super().seed(a, version)

    def _judges_bits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        bits = 0
        for at in range(0, k, 30):
            bits |= _judge.randbelow(1 << min(30, k - at)) << at
        return bits


rng = JudgeRandom()
_judge.fall_back(functools.partial(random.Random.randrange, rng))
FROM_RANDOM = [name for name in random.__all__ if name not in ("Random", "SystemRandom")]


def seed(a=None, version=2):
    """Seeds the module `random`, which from then on draws no more from the judge."""
    shared.seed(a, version)
    bind()


def bind():
    for name in FROM_RANDOM:
        setattr(random, name, getattr(shared, name))
    random.seed = seed


# Another object than `judge.rng`, so that `random.seed(7)` leaves that alone.
shared = JudgeRandom()
random._inst = shared
bind()


