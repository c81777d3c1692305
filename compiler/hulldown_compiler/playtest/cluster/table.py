"""What travels to a worker, once: a book and who plays it. Its worker plays share after share at it."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable
from functools import cached_property, partial
from threading import Lock

from distributed import get_worker

from hulldown_compiler.playtest.cluster.errors import OtherWorker
from hulldown_compiler.playtest.cluster.identity import Identity, identity
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.playtest.parallel import bundle_of
from hulldown_engine.playtest.shares import Played, Policy, Share, play_share


class Table:
    """Where games of one book are played by one policy; `here` is who asks for them."""

    def __init__(self, packed: bytes, here: Identity) -> None:
        self._packed = packed
        self._here = here
        self._lock = Lock()

    def __reduce__(self) -> tuple[type[Table], tuple[bytes, Identity]]:
        return Table, (self._packed, self._here)

    def play(self, share: Share) -> Played:
        """Play a share, if no other thread of this worker plays one; raises OtherWorker, and what the games raise."""
        with self._lock:
            return self._play(share)

    @cached_property
    def _play(self) -> Callable[[Share], Played]:
        """What plays a share. The book is made when the first one is asked for."""
        if unlike := identity().unlike(self._here):
            raise OtherWorker(get_worker().address, unlike)
        bundle, policy = pickle.loads(zlib.decompress(self._packed))  # noqa: S301 - it comes from `packed`
        return partial(play_share, make_book(bundle), policy)


def packed(book: Book, policy: Policy) -> bytes:
    """A book and a policy as they travel."""
    return zlib.compress(pickle.dumps((bundle_of(book), policy)), level=1)
