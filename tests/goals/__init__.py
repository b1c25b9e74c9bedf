"""Tests of goals read, checked, corrected and planned in affordance scenes."""
