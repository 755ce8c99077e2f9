"""One change of many drafts: what becomes of each text, worked out before anything is written."""
