"""Figures, scenes and things to drag."""
