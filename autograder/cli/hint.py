"""`course hint`: help, in increasing frankness."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    question: Annotated[str, typer.Argument(help="Its id; `course questions` lists them.")],
    number: Annotated[
        int, typer.Option("--number", "-n", min=1, help="Which hint: 1 is the gentlest.")
    ] = 1,
) -> None:
    """Show a hint for a question. The higher its number, the franker it is.

    Examples:

        course hint planar-fk
        course hint planar-fk -n 2
    """
    from rich.console import Console
    from rich.markdown import Markdown

    from autograder.questions import find, hints

    known = hints(find(question).id)
    shown = min(number, len(known))
    console = Console()
    console.print(f"Hint {shown} of {len(known)}", style="bold")
    console.print(Markdown(known[shown - 1]))
    if shown < len(known):
        console.print(f"A franker one: course hint {question} -n {shown + 1}", style="dim")
