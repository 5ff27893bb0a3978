"""CUDA kernels built where there is no device: registers, stack and spills are figures of every build.

numba-cuda asks the driver which device to compile for even when it is told; here it is answered. What assembles its
PTX, ptxas, comes with the package nvidia-cuda-nvcc or with a CUDA toolkit; without it those figures are not known.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from gobelet.errors import GobeletError
from gobelet.kernel.state import record_type
from gobelet.table.cuda import as_rules_like, kernels, toolkit
from gobelet.table.game import Game

HOPPER = (9, 0)


@dataclass(frozen=True, slots=True)
class Built:
    """One kernel as built; the figures of ptxas are None where there is no ptxas."""

    ptx: str
    cubin: bytes | None
    registers: int | None
    stack: int | None
    spills: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """What building a game for CUDA gave."""

    game: str
    state_bytes: int
    kernels: dict[str, Built]


def build(game: Game, cc: tuple[int, int] = HOPPER) -> Report:
    """Build the kernels of *game* for the compute capability *cc*, without a device."""
    with compiling_for(cc), as_rules_like(game):
        built = {name: _build(kernel, _signature(game), cc) for name, kernel in vars(kernels(game)).items()}
    return Report(game.id, record_type(game.state).itemsize, built)


def _signature(game: Game) -> tuple[Any, ...]:
    """Return the types of the arguments that all kernels of *game* take."""
    import numpy as np
    from numba import int64, typeof as numba_type

    typeof: Any = numba_type  # has no types itself
    rows = typeof(np.zeros((1, 1), np.int64))
    states, box = (typeof(np.zeros(1, record_type(record))) for record in (game.state, game.box))
    return rows, states, box, int64, typeof(np.zeros(1, np.int64)), int64, int64, int64, int64, rows


def _build(kernel: Any, signature: tuple[Any, ...], cc: tuple[int, int]) -> Built:
    start = perf_counter()
    ptx, _ = toolkit().compile(kernel, signature, device=False, abi="numba", cc=cc, output="ptx")
    seconds = perf_counter() - start
    cubin, said = assemble(ptx, cc)
    registers, stack, spills = (_figure(said, what) for what in (r"Used (\d+)", r"(\d+) bytes stack", r"(\d+) bytes spill"))
    return Built(ptx, cubin, registers, stack, spills, seconds)


def _figure(said: str, pattern: str) -> int | None:
    """Return the sum of the numbers that *pattern* finds in what ptxas said, if it said anything."""
    return sum(map(int, re.findall(pattern, said))) if said else None


def assemble(ptx: str, cc: tuple[int, int]) -> tuple[bytes | None, str]:
    """Return the machine code of *ptx* and what ptxas says of it; nothing where there is no ptxas."""
    ptxas = _ptxas()
    if ptxas is None:
        return None, ""
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "kernel.ptx"), Path(folder, "kernel.cubin")
        source.write_text(ptx, encoding="ascii")
        command = [ptxas, "-v", f"-arch=sm_{cc[0]}{cc[1]}", str(source), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # a tool we found
        if done.returncode:
            raise GobeletError("cuda/ptxas", problem=done.stderr.strip())
        return made.read_bytes(), done.stderr


def _ptxas() -> str | None:
    from cuda import pathfinder  # type: ignore[import-untyped,unused-ignore]

    with suppress(Exception):  # releases differ in what they raise for a tool that is not there
        found = pathfinder.find_nvidia_binary_utility("ptxas")
        if found:
            return str(found)
    return shutil.which("ptxas")


@contextmanager
def compiling_for(cc: tuple[int, int]) -> Iterator[None]:
    """Let numba-cuda compile for *cc*, whatever device there is or is not."""
    toolkit()
    from numba.cuda import config, cuda_paths, dispatcher  # type: ignore[attr-defined,unused-ignore]  # no types

    _load_nvvm()
    asked = SimpleNamespace(compute_capability=cc)
    with (
        patch.object(dispatcher, "get_current_device", lambda: asked),
        patch.object(config, "FORCE_CUDA_CC", cc),  # or NVRTC, needed for nothing else, would be asked what it knows
        patch.object(cuda_paths, "_get_nvrtc_path", lambda: None),
    ):
        yield
    vars(cuda_paths.get_cuda_paths).pop("_cached_result", None)  # it says that there is no NVRTC


def _load_nvvm() -> None:
    """Load the compiler: the package nvidia-nvvm's, or a CUDA toolkit's, where numba-cuda would not always look."""
    from cuda import pathfinder

    with suppress(pathfinder.DynamicLibNotFoundError):
        pathfinder.load_nvidia_dynamic_lib("nvvm")
        return
    home = Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"))
    for folder in ("nvvm/lib64", "lib64"):
        for library in sorted((home / folder).glob("libnvvm.so*")):
            ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL)  # loaded is found
            os.environ["CUDA_HOME"] = str(home)
            return
    raise GobeletError("cuda/compiler")
