"""Seeing: from pictures to scenes."""
