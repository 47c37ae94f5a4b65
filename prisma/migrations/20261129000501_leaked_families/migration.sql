-- With the reason, counting leaked families reads the index alone.
DROP INDEX "token_family_revoked_idx";
CREATE INDEX "token_family_revoked_idx" ON "token_family" ("tenant_id", "revoked_at", "id") INCLUDE ("revoke_reason")
  WHERE "revoked_at" IS NOT NULL;
