"""Tests of the logic layer."""
