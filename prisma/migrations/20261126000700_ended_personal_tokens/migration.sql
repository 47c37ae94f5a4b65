-- Personal access tokens by their end, so that those that ended long ago are found without reading the others.
CREATE INDEX "access_key_personal_end_idx" ON "access_key" ((COALESCE("revoked_at", "expires_at"))) WHERE "kind" = 'personal';
