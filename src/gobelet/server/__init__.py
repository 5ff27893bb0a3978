"""The server: tables kept, shared and shown in browsers."""
