"""nbgrader over this repository's folders: `nbgrader COMMAND`, started in this folder, reads this.

Whatever belongs to a group of people is kept under class/, which git ignores.
"""

import os
import sys
from pathlib import Path

from autograder.grading.hook import take_over

c = get_config()
root = Path(__file__).resolve().parent
people = root / "class"
people.mkdir(exist_ok=True)  # SQLite makes a file, but not the folder that it lies in

# nbgrader asks the program alembic for the version of a new gradebook, and finds it by PATH.
os.environ["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])

c.CourseDirectory.course_id = "rigid-body-course"
c.CourseDirectory.root = str(root)
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
c.CourseDirectory.submitted_directory = "class/submitted"
c.CourseDirectory.autograded_directory = "class/autograded"
c.CourseDirectory.feedback_directory = "class/feedback"
c.CourseDirectory.db_url = f"sqlite:///{(people / 'gradebook.db').as_posix()}"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", ".DS_Store", ".*"]

# A template runs: `Run All` in a fresh handout must reach every check, not stop at the first gap.
c.ClearSolutions.code_stub = {"python": "pass  # your code here"}
c.ClearSolutions.text_stub = "*Your answer here.*"

# Names and marks stay in the folder that git ignores.
c.ExportPlugin.to = str(people / "grades.csv")

# `nbgrader autograde`, and the formgrader's button, grade through this course's engine. Should a
# later nbgrader not heed that, it refuses, rather than run notebooks without limits.
take_over()
c.Autograde.sanitize_preprocessors = ["autograder.grading.hook.RefuseToAutograde"]
