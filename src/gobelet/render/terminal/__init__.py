"""The terminal's two faces of a table: `plain`, lines that read well aloud, and `app`, the whole screen."""
