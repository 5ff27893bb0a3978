"""The command `gobelet serve`, from its first word to Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from tests.server.running import free_port


def test_ctrl_c_ends_the_server_and_all_its_processes_quietly(tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "gobelet", "serve", "--port", str(port), "--db", f"sqlite:///{tmp_path}/tables.sqlite"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            wire = HTTPConnection("127.0.0.1", port, timeout=5)
            wire.request("GET", "/health")
            assert wire.getresponse().status == 200
            wire.close()
            break
        except OSError:
            time.sleep(0.1)
    os.killpg(running.pid, signal.SIGINT)
    said, _ = running.communicate(timeout=30)
    assert f"http://localhost:{port}" in said
    assert "Traceback" not in said
