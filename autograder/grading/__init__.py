"""Grading: rebuild what was handed in, run it elsewhere, judge it here, record it.

`rebuild` → `execute` (a child process) → `grade` (judges what came back) → `record` (nbgrader).
"""
