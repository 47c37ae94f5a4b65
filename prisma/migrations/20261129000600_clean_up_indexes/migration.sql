-- The clean-up finds expired rows by an index in every table.
CREATE INDEX IF NOT EXISTS deleted_client_deleted_at_idx ON deleted_client (deleted_at);
CREATE INDEX IF NOT EXISTS initial_access_token_expires_at_idx ON initial_access_token (expires_at);
