"""What a learner calls in a notebook.

from autograder import check, hint, progress, solution

check("planar-fk")        # a verdict on one answer
check.all()               # one table for the whole lesson
hint("planar-fk")         # the next hint
solution("planar-fk")     # the worked answer, once you have tried
progress()                # how far you have come
"""

from autograder.checks.question import PUBLIC_SEED
from autograder.learner.checking import check, verdict_on
from autograder.learner.helping import hint
from autograder.learner.report import progress
from autograder.learner.worked import solution

__all__ = ["PUBLIC_SEED", "check", "hint", "progress", "solution", "verdict_on"]
