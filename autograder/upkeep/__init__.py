"""Keeping the course whole: the handout made from the solutions, and the learner's workbook."""
