"""What every test shares."""

from __future__ import annotations

import hypothesis

# A slow machine is no failure, and a second run must tell the same as the first.
hypothesis.settings.register_profile(
    "course",
    deadline=None,
    derandomize=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("course")
