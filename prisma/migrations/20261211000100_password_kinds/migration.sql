-- Which kinds of hashes a tenant has, and how many of each. The expression is in
-- lib/sign-in/passwords/postgres/hash-kinds.ts. An upgrade may have built the index (docs/guides/upgrades.md).
CREATE INDEX IF NOT EXISTS "password_hash_kind_idx" ON "password" ("tenant_id", (
  substring("hash" from '^(?:[$]2[aby][$][0-9]{2}(?=[$])|.*(?=[$][^$]*[$][^$]*$))') COLLATE "C"));
