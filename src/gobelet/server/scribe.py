"""The one hand that writes moves down: whatever waits is committed together, and nobody is told before it is."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from gobelet.server.store import Batch, Committed, Known, Lost, Store

MOST = 64  # batches in one transaction

Result = Committed | Lost | Known


class Scribe:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: list[tuple[Batch, asyncio.Future[Result]]] = []
        self.wake = asyncio.Event()
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="scribe")
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._write(), name="scribe")

    async def stop(self) -> None:
        """Stop once everything that waits is written."""
        while self.waiting:  # noqa: ASYNC110  # whoever waits is told one by one
            await asyncio.sleep(0.01)
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.thread.shutdown()

    async def append(self, batch: Batch) -> Result:
        """Return what became of *batch* once that is on disk."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.waiting.append((batch, done))
        self.wake.set()
        return await asyncio.shield(done)  # who stops waiting does not stop the commit

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self.wake.wait()
            group, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            if not self.waiting:
                self.wake.clear()
            try:
                results = await loop.run_in_executor(self.thread, self.store.append, [batch for batch, _ in group])
            except Exception as problem:  # noqa: BLE001  # whoever waits is told; the next group may fare better
                for _, done in group:
                    done.set_exception(problem)
                continue
            for (_, done), result in zip(group, results, strict=True):
                done.set_result(result)
