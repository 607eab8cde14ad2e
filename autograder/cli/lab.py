"""`course lab`: JupyterLab on this course, from this environment, for this machine only."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from autograder.manifest import CourseError, course_root
from autograder.upkeep import workbook

FIRST = "lessons/00_start.ipynb"
PATIENCE_S = 120
SAVING = """\
from autograder.upkeep.saving import strip_lesson

c.FileContentsManager.pre_save_hook = strip_lesson
"""
"""Settings in Python: the server takes a hook as a function, and not by its name."""


def command(
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser, or print the address.")
    ] = True,
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="Listen on this port and no other.")
    ] = None,
    notebook: Annotated[str, typer.Option(help="Open this file of the course.")] = FIRST,
) -> None:
    """Open the course in JupyterLab. Stop it with Ctrl-C.

    Your own copies of the exercises are in workbook/. What is new in the course is added to them;
    what you have changed is never overwritten. JupyterLab listens to this machine only, asks
    nothing of the network, and neither reads nor changes your own Jupyter settings.

    Examples:

        course lab
        course lab --no-browser --port 8888
        course lab --notebook workbook/05_planar_fk/planar_fk.ipynb
    """
    root = course_root()
    try:
        tell(workbook.sync(root))
        private = root / "workbook" / ".jupyter"
        with server(root, private, port, notebook, browser) as process:
            address = wait_until_it_answers(process, private, notebook)
            typer.echo(
                f"JupyterLab is running. Stop it with Ctrl-C. Its address:\n\n    {address}\n"
            )
            process.wait()
    except OSError as error:
        raise CourseError(f"JupyterLab could not be started: {error}.") from error
    raise CourseError(f"JupyterLab has ended by itself.\n{end_of_log(private)}")


def tell(sync: workbook.Sync) -> None:
    """Say in a line each what became of the learner's files."""
    if sync.added:
        typer.echo(f"workbook/: {len(sync.added)} new: {', '.join(map(Path.as_posix, sync.added))}")
    for path in sync.refreshed:
        typer.echo(f"workbook/{path.as_posix()}: brought up to date; you had not changed it.")
    for path in sync.newer:
        name = path.as_posix()
        typer.echo(
            f"workbook/{name} is yours and stays; the course's newer one is exercises/{name}"
        )


@contextmanager
def server(
    root: Path, private: Path, port: int | None, notebook: str, browser: bool
) -> Iterator[subprocess.Popen[bytes]]:
    """Run JupyterLab for the length of a `with`; it and its kernels stop with it."""
    options = [
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url=/lab/tree/{notebook}",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.open_browser={browser}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
    ]
    if port is not None:
        options += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--ServerApp.allow_root=True")
    write_settings(private)
    signal.signal(signal.SIGTERM, _stop)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _stop)
    with (private / "lab.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=root,
            env=environment(private),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C is ours, lest the server ask whether we are sure
        )
    try:
        yield process
    except KeyboardInterrupt:
        typer.echo("\nStopping JupyterLab. What you have saved is in workbook/.")
        raise typer.Exit(0) from None
    finally:
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()


def write_settings(private: Path) -> None:
    """Save lessons without outputs; ask for no news, and for no language servers."""
    config = private / "config"
    settings = {
        "labconfig/page_config.json": {
            "disabledExtensions": {
                "@jupyterlab/apputils-extension:announcements": True,
                "@jupyterlab/lsp-extension": True,
            }
        },
        "jupyter_server_config.d/course.json": {
            "ServerApp": {"jpserver_extensions": {"jupyter_lsp": False}}
        },
    }
    for name, content in settings.items():
        (config / name).parent.mkdir(parents=True, exist_ok=True)
        (config / name).write_text(json.dumps(content), encoding="utf-8")
    (config / "jupyter_server_config.py").write_text(SAVING, encoding="utf-8")


def _stop(signum: int, frame: object) -> None:
    raise KeyboardInterrupt


def environment(private: Path) -> dict[str, str]:
    """Return an environment in which Jupyter, IPython and kernels keep to the folder `private`."""
    unwanted = ("JUPYTER", "IPYTHON", "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP")
    clean = {k: v for k, v in os.environ.items() if not k.startswith(unwanted)}
    if not clean.get("HOME"):
        clean["HOME"] = str(private)
    return clean | {
        "JUPYTER_CONFIG_DIR": str(private / "config"),
        "JUPYTER_CONFIG_PATH": str(private / "config"),  # before this environment's defaults
        "JUPYTER_DATA_DIR": str(private / "data"),
        "JUPYTER_RUNTIME_DIR": str(private / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "1",  # this environment's kernel before any other python3
        "IPYTHONDIR": str(private / "ipython"),
        "JUPYTER_TOKEN": secrets.token_hex(24),  # not among the options, which others can list
    }


def wait_until_it_answers(process: subprocess.Popen[bytes], private: Path, notebook: str) -> str:
    """Return the address of the running server, token included.

    Raises CourseError, with the end of its log, when it ends or stays silent.
    """
    told = private / "runtime" / f"jpserver-{process.pid}.json"
    until = time.monotonic() + PATIENCE_S
    while process.poll() is None and time.monotonic() < until:
        with suppress(OSError, ValueError, urllib.error.URLError):  # not yet there, or half there
            info = json.loads(told.read_text(encoding="utf-8"))
            status = f"{info['url']}api/status?token={info['token']}"
            with urllib.request.urlopen(status):  # noqa: S310  the address of our own server
                return f"{info['url']}lab/tree/{notebook}?token={info['token']}"
        time.sleep(0.1)
    raise CourseError(f"JupyterLab did not start.\n{end_of_log(private)}")


def end_of_log(private: Path) -> str:
    """Return the last lines that the server wrote, and where to find the rest."""
    log = private / "lab.log"
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-8:]
    return "\n".join(["Its last words:", *lines, f"All of them are in {log}."])
