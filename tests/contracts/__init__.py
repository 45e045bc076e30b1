"""Promises that every implementation keeps."""
