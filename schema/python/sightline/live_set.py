"""The state of a live set, and the changes that arrive while a program is busy."""

from dataclasses import dataclass, field

KINDS = {"SERIES": "series", "MATCH": "matches", "MARKET": "markets"}


@dataclass
class Change:
    """Changes of a set since the previous one."""

    #: Health of the provider connection. LOST: the gateway is unreachable. TOO_MANY_SOCKETS: the user or API key has as many sockets as it may
    #: have. In both cases the client reconnects, and nothing else changed.
    status: str
    #: True when the set was replaced as a whole.
    is_snapshot: bool = False
    #: True when changes were merged: because the caller was still busy, or by the gateway if `isConflated` is selected.
    is_conflated: bool = False
    #: Position after the change.
    cursor: "dict | None" = None
    series: list = field(default_factory=list)
    matches: list = field(default_factory=list)
    markets: list = field(default_factory=list)
    #: References, e.g. {"type": "MARKET", "id": "5"}.
    removed: list = field(default_factory=list)


class LiveSet:
    """The current state of a live set by id, with its cursor: following it again resumes there."""

    def __init__(self):
        self.series = {}
        self.matches = {}
        self.markets = {}
        #: None before the first snapshot.
        self.cursor = None

    def apply(self, change):
        """Applies a change, which follows the cursor or is a snapshot."""
        for name in KINDS.values():
            entities = getattr(self, name)
            if change.is_snapshot:
                entities.clear()
            for removed in change.removed:
                if KINDS.get(removed["type"]) == name:
                    entities.pop(removed["id"], None)
            entities.update((entity["id"], entity) for entity in getattr(change, name))
        self.cursor = change.cursor


class Buffer:
    """Batches that a caller has not applied yet, merged by id, so that the size of the set bounds their number."""

    def __init__(self):
        self._clear()

    def _clear(self):
        self._batches = 0
        self._is_snapshot = False
        self._is_conflated = False
        self._entities = {name: {} for name in KINDS.values()}
        self._removed = {}
        self._last = None

    def __bool__(self):
        return self._batches > 0

    def add(self, batch):
        if batch["prevSeq"] is None:
            self._clear()
            self._is_snapshot = True
        self._batches += 1
        self._is_conflated = self._is_conflated or bool(batch.get("isConflated"))
        for removed in batch["removed"]:
            # A newer gateway may have further kinds.
            if removed["type"] not in KINDS:
                continue
            self._entities[KINDS[removed["type"]]].pop(removed["id"], None)
            self._removed[(removed["type"], removed["id"])] = removed
        for kind, name in KINDS.items():
            for entity in batch.get(name) or ():
                self._removed.pop((kind, entity["id"]), None)
                self._entities[name][entity["id"]] = entity
        self._last = batch

    def take(self):
        """The merged change; the buffer is then empty."""
        last = self._last
        change = Change(
            status=last["status"],
            is_snapshot=self._is_snapshot,
            is_conflated=self._is_conflated or self._batches > 1,
            cursor={"epoch": last["epoch"], "seq": last["seq"]},
            removed=[] if self._is_snapshot else list(self._removed.values()),
            **{name: list(entities.values()) for name, entities in self._entities.items()},
        )
        self._clear()
        return change
