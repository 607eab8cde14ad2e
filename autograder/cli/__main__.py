"""`python -m autograder.cli` is the `course` command."""

from autograder.cli import main

main()
