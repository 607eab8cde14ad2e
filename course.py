"""Set up this course, once, and run it: `python3 course.py lab`.

Needs nothing but Python; uses only its standard library. Makes the folder .venv beside this file
from the locked list of packages, and hands over to the `course` command in there. Your own Python
environment is neither used nor changed.

This file keeps to a language that every Python since 2.7 reads, so that an old one can say that
it is too old.
"""

from __future__ import print_function

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 13)
ROOT = os.path.dirname(os.path.abspath(__file__))
VENV = os.path.join(ROOT, ".venv")
WINDOWS = os.name == "nt"
BIN = os.path.join(VENV, "Scripts" if WINDOWS else "bin")
PYTHON = os.path.join(BIN, "python.exe" if WINDOWS else "python")
STAMP = os.path.join(VENV, "course-setup.json")  # written last: what is here is whole
BEGUN = os.path.join(VENV, "course-begun")  # written first: what is here is ours
LOCK, DEV_LOCK = "requirements.lock", "requirements-dev.lock"
DISK_MB = 1200

HELP = """Rigid-body kinematics and modelling: a course for Jupyter.

    python3 course.py lab            open the course in JupyterLab
    python3 course.py tour           see it all work, without a browser
    python3 course.py test           run the course's own tests
    python3 course.py WORD --help    more about one of these, or about any other word
    python3 course.py setup          only make the environment; "setup --again" makes it anew

The first run makes the folder .venv beside this file: about 150 MB to fetch, 750 MB on disk, a
few minutes. Later runs need no network. Any Python from {0} to {1} will do. With uv on the PATH
it is quicker. To be rid of it all, delete this folder. COURSE_DEV=1 adds the developers' tools.
Written for Linux, macOS and Windows; tried on Linux only.
""".format(".".join(map(str, OLDEST)), ".".join(map(str, NEWEST)))


class SetupError(Exception):
    """What went wrong, and what to do about it, in words for the person at the keyboard."""


def main(words):
    if words[:1] in ([], ["-h"], ["--help"], ["help"]):
        print(HELP)
        return 0 if not is_ready([LOCK, DEV_LOCK]) else hand_over(["--help"])
    dev = bool(os.environ.get("COURSE_DEV")) or (words[0] == "test" and "--full" in words)
    locks = [DEV_LOCK] if dev else [LOCK, DEV_LOCK]
    again = words[0] == "setup" and "--again" in words
    if again or not is_ready(locks):
        if not OLDEST <= sys.version_info[:2] <= NEWEST:
            return with_another_python(words)
        with only_one_at_a_time():
            if again or not is_ready(locks):  # another run may have made it while this one waited
                set_up(locks[0], again)
    if words[0] == "setup":
        print("The environment is ready: " + VENV)
        return 0
    return hand_over(words)


def is_whole():
    """Whether .venv is what a finished set-up left here, if perhaps from another lock."""
    return read_stamp().get("path") == VENV and os.path.exists(PYTHON)


def is_ready(locks):
    """Whether .venv is whole, and made from one of these locks."""
    return is_whole() and read_stamp()["lock"] in [digest(lock) for lock in locks]


def read_stamp():
    try:
        with open(STAMP) as file:
            stamp = json.load(file)
        return {"path": stamp["path"], "lock": stamp["lock"]}
    except (IOError, OSError, ValueError, KeyError, TypeError):
        return {}  # not there, or not whole: the same to us


def digest(lock):
    with open(os.path.join(ROOT, lock), "rb") as file:
        text = file.read().replace(b"\r\n", b"\n")  # git may have changed the line ends
    return hashlib.sha256(text).hexdigest()


def with_another_python(words):
    """Run this file with a Python on the PATH that suits, or say that there is none."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        version = "3.{0}".format(minor)
        command = ["py", "-" + version] if WINDOWS else ["python" + version]
        probe = command + ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        try:
            with open(os.devnull, "w") as nowhere:
                answer = subprocess.check_output(probe, stderr=nowhere).decode().strip()
        except (OSError, subprocess.CalledProcessError):
            continue
        if answer == version:
            return subprocess.call(command + [os.path.abspath(__file__)] + words)
    mine = ".".join(str(n) for n in sys.version_info[:2])
    raise SetupError(
        "This is Python {0}; the course needs {1} to {2}, and no such Python is on the PATH.\n"
        "Install one (from python.org, your system's packages, conda or uv), then start this file "
        "with it:\n    python{2} course.py".format(
            mine, ".".join(map(str, OLDEST)), ".".join(map(str, NEWEST))
        )
    )


@contextlib.contextmanager
def only_one_at_a_time():
    """Hold the set-up lock. The system frees it when its holders end, however they end."""
    path = os.path.join(ROOT, ".venv.lock")
    try:
        file = open(path, "a")
    except (IOError, OSError) as error:
        raise SetupError(
            "Nothing can be written in {0}: {1}.\nPut the course in a folder of your own, or "
            "get the right to write there.".format(ROOT, error.strerror)
        )
    with file:
        held = take(file, wait=False)
        if not held:
            print("Another set-up is at work in this folder; waiting for it.", flush=True)
            take(file, wait=True)
        only_one_at_a_time.file = file
        yield


def take(file, wait):
    """Lock the file; return whether it is held. Where locks do not work, go on without."""
    if WINDOWS:
        import msvcrt
        import time

        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                return True
            except OSError:
                if not wait:
                    return False
                time.sleep(1)
    import errno
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES)
    return True


def set_up(lock, again):
    """Make .venv from the lock, or bring a whole one up to it."""
    uv = shutil.which("uv")
    if is_whole() and not again:
        say("Bringing .venv up to {0}.".format(lock))
        os.remove(STAMP)
    else:
        make_room()
        check_disk()
        say("Setting up the course in .venv: about 150 MB to fetch, a few minutes. Once only.")
        os.mkdir(VENV)
        open(BEGUN, "w").close()  # in one step, as it is empty
        make_venv(with_pip=not uv)
    if not (uv and install_with_uv(uv, lock)):
        install_with_pip(lock)
    packages = site_packages()
    make_importable(packages)
    say("Compiling, so that the first start is quick.")
    # its exit code says only that some package carries a file that is not Python's
    ours = os.path.join(ROOT, "autograder")
    run([PYTHON, "-I", "-W", "ignore", "-m", "compileall", "-qq", "-j0", packages, ours])
    environment = dict(clean_environment(), MPLCONFIGDIR=os.path.join(VENV, "matplotlib"))
    run([PYTHON, "-I", "-c", "import matplotlib.font_manager"], environment)  # fills its cache
    write(STAMP, json.dumps({"path": VENV, "lock": digest(lock)}))


def make_room():
    """Clear away a half-made or outdated .venv of ours. Never one that somebody else made."""
    if os.path.isdir(VENV) and os.listdir(VENV) and not os.path.exists(BEGUN):
        raise SetupError(
            "The folder {0} is there already, and was not made by course.py.\nIf it is yours, "
            "rename it; if not, delete it. Then run the same command again.".format(VENV)
        )
    old = VENV + "-old"
    shutil.rmtree(old, ignore_errors=True)
    if os.path.lexists(VENV):
        say("Clearing away an unfinished or outdated .venv.")
        try:
            os.rename(VENV, old)  # in one step: a kill during the removal leaves nothing unclear
        except OSError as error:
            raise SetupError(
                "{0} cannot be replaced: {1}.\nClose JupyterLab and every other program that "
                "uses it, then run the same command again.".format(VENV, error.strerror)
            )
        shutil.rmtree(old, ignore_errors=True)


def check_disk():
    free = shutil.disk_usage(ROOT).free // 2**20
    if free < DISK_MB:
        raise SetupError(
            "The disk of {0} has {1} MB left; setting up takes {2} MB.\nMake room, then run the "
            "same command again.".format(ROOT, free, DISK_MB)
        )


def make_venv(with_pip):
    import importlib.util

    if with_pip and importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python came without venv and pip. On Debian and Ubuntu:\n"
            "    sudo apt install python3-venv\n"
            "Elsewhere, install Python from python.org. Then run the same command again."
        )
    options = [] if with_pip else ["--without-pip"]
    if run([sys.executable, "-I", "-m", "venv"] + options + [VENV]) != 0:
        raise SetupError(
            "Python could not make a virtual environment; its own words are above.\nOn Debian "
            "and Ubuntu `sudo apt install python3-venv` puts this right. Then run the same "
            "command again."
        )


def install_with_uv(uv, lock):
    """Return whether uv installed everything. It may not know a mirror that pip is set up for."""
    say("Fetching and installing packages with uv.")
    command = [uv, "pip", "install", "--python", PYTHON, "--require-hashes", "--no-deps"]
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    if run(command + quiet + ["-r", os.path.join(ROOT, lock)]) == 0:
        return True
    say("uv could not install the packages; trying pip.")
    return False


def install_with_pip(lock):
    pip = [PYTHON, "-I", "-m", "pip"]
    if run(pip + ["--version"], quiet=True) != 0:
        run([PYTHON, "-I", "-m", "ensurepip"], quiet=True)
    options = ["--disable-pip-version-check", "--no-input", "--require-hashes", "--no-deps"]
    options += ["--no-warn-script-location"] + ([] if sys.stdout.isatty() else ["--quiet"])
    say("Fetching and installing packages with pip.")
    if run(pip + ["install", "--no-compile", "-r", os.path.join(ROOT, lock)] + options) == 0:
        return
    if shutil.disk_usage(ROOT).free < 50 * 2**20:
        raise SetupError(
            "The disk is full. Make {0} MB of room, then run the same command again.".format(
                DISK_MB
            )
        )
    raise SetupError(
        "The packages could not be installed; pip's own words are above.\n"
        "- If they speak of a connection, a timeout or no matching distribution: check the "
        "network, or, behind a proxy, set HTTPS_PROXY.\n"
        "- If they speak of space or permission: make {0} MB of room in {1}.\n"
        "Then run the same command again; it starts where it is safe to.".format(DISK_MB, ROOT)
    )


def site_packages():
    """Return the folder in .venv that packages are installed in."""
    ask = "import json, sysconfig; print(json.dumps(sysconfig.get_path('purelib')))"
    return json.loads(subprocess.check_output([PYTHON, "-I", "-c", ask]).decode("ascii"))


def make_importable(packages):
    """Make the package importable from anywhere, and `course` a word of the environment.

    The path is relative, hence plain ASCII: Python reads .pth files in the system's code page.
    """
    write(os.path.join(packages, "course.pth"), os.path.relpath(ROOT, packages) + "\n")
    if WINDOWS:
        launcher = '@"%~dp0python.exe" -X utf8 -P -m autograder.cli %*\n'
        write(os.path.join(BIN, "course.cmd"), launcher)
    else:
        launcher = '#!/bin/sh\nexec "$(dirname "$0")/python" -X utf8 -P -m autograder.cli "$@"\n'
        write(os.path.join(BIN, "course"), launcher)
        os.chmod(os.path.join(BIN, "course"), 0o755)


def write(path, text):
    """Write a small file in one step."""
    with open(path + ".part", "w") as file:
        file.write(text)
    os.replace(path + ".part", path)


def run(command, environment=None, quiet=False):
    """Run a step of the set-up, and return its exit code.

    A step keeps the set-up lock open: should this process be killed, the next one waits for it.
    """
    options = {"pass_fds": [only_one_at_a_time.file.fileno()]} if not WINDOWS else {}
    if quiet:
        options.update(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        return subprocess.call(command, env=environment or clean_environment(), cwd=ROOT, **options)
    except OSError as error:
        print("{0}: {1}".format(command[0], error), file=sys.stderr)
        return 1


def clean_environment():
    """Return the environment without what would lead a step to the user's own packages.

    Where packages are fetched from, proxies and certificates stay as the user has set them.
    """
    unwanted = (
        "PYTHON CONDA VIRTUAL_ENV __PYVENV PIP_TARGET PIP_PREFIX PIP_ROOT PIP_PYTHON PIP_REQUIRE "
        "PIP_DRY PIP_NO_DEPS PIP_CONSTRAINT PIP_IGNORE PIP_LOG PIP_QUIET PIP_VERBOSE UV_PYTHON "
        "UV_SYSTEM UV_TARGET UV_PREFIX UV_NO_DEPS UV_CONSTRAINT UV_PROJECT"
    )
    starts = tuple(unwanted.split())
    clean = {k: v for k, v in os.environ.items() if not k.upper().startswith(starts)}
    clean["PIP_USER"] = "0"
    return clean


def hand_over(words):
    """Run the `course` command in .venv; return its exit code, or become it."""
    environment = dict(os.environ)
    for name in ("PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONUSERBASE", "PYTHONOPTIMIZE"):
        environment.pop(name, None)
    environment.update(PYTHONUTF8="1", PYTHONNOUSERSITE="1", VIRTUAL_ENV=VENV)
    environment["PATH"] = BIN + os.pathsep + os.environ.get("PATH", os.defpath)
    command = [PYTHON, "-P", "-m", "autograder.cli"] + words  # -P: nothing of the current folder
    sys.stdout.flush()
    if not WINDOWS:
        os.execve(PYTHON, command, environment)
    child = subprocess.Popen(command, env=environment)
    while True:
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C reaches the child too; it decides
            return child.wait()


def say(text):
    print("course.py: " + text, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as problem:
        print("course.py: {0}".format(problem), file=sys.stderr)
        sys.exit(2)
    except (IOError, OSError) as problem:  # a full disk, a folder without the right to write
        print("course.py: {0}".format(problem), file=sys.stderr)
        print("Put that right, then run the same command again.", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\ncourse.py: stopped. The next run takes up from here.", file=sys.stderr)
        sys.exit(130)
