"""`course handout`: make exercises/ from solutions/."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 where exercises/ is stale.")
    ] = False,
) -> None:
    """Make exercises/ from solutions/, as nbgrader does.

    Examples:

        course handout
        course handout --check
    """
    from autograder.upkeep import handout  # nbgrader takes seconds to load: not for --help

    if not check:
        changed = handout.write()
        for path in changed:
            typer.echo(f"made    exercises/{path.as_posix()}")
        typer.echo(f"exercises/ agrees with solutions/; {len(changed)} files changed.")
        return
    stale = handout.stale()
    for path in stale:
        typer.echo(f"stale   exercises/{path.as_posix()}")
    if stale:
        typer.echo("exercises/ does not agree with solutions/. Run: course handout", err=True)
        raise typer.Exit(1)
    typer.echo("exercises/ agrees with solutions/.")
