"""Judging: what is asked, what came back, how far it is from the truth, and which mistake it is.

This floor knows nothing of physics and nothing of MuJoCo. A question brings its truth along.
"""
