-- Compared by code point, so that one index answers equality, prefixes and order in databases of any collation
-- (docs/decisions/0069-counts-and-indexes.md). Does not rewrite the table. External IDs of groups have a trigram index.
DROP INDEX "person_tenant_id_external_id_idx";
ALTER TABLE "person" ALTER COLUMN "external_id" TYPE TEXT COLLATE "C";
CREATE INDEX "person_tenant_id_external_id_idx" ON "person" ("tenant_id", "external_id");
