"""Pixels as the bytes of an image file."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.uint8]

FRAME_TIME = 90
"""Milliseconds that each image of a moving picture stays."""


def encoded(images: Sequence[Pixels]) -> bytes:
    """Return one image (height×width×3) as PNG, or several as a WebP that plays for ever."""
    first, *others = (Image.fromarray(image) for image in images)
    stream = io.BytesIO()
    if others:
        moving = {"save_all": True, "append_images": others, "duration": FRAME_TIME, "loop": 0}
        first.save(stream, "WEBP", quality=82, method=0, **moving)
    else:
        first.save(stream, "PNG")
    return stream.getvalue()
