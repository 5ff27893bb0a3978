"""The steps, oldest first by `down_revision`."""
