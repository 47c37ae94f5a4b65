-- One index per kind of query (docs/decisions/0069-counts-and-indexes.md). Nothing read the index on the whole document.
DROP INDEX "person_attributes_idx";
DROP INDEX "person_display_name_order_idx";
DROP INDEX "person_user_name_order_idx";
DROP INDEX "person_user_name_search_idx";
DROP INDEX "person_display_name_search_idx";
DROP INDEX "person_email_search_idx";
DROP INDEX "person_external_id_search_idx";
DROP INDEX "person_email_keys_idx";
DROP INDEX "person_tenant_id_active_id_idx";
DROP INDEX "person_tenant_id_created_at_id_idx";
DROP INDEX "person_tenant_id_connection_id_created_at_id_idx";
DROP INDEX "person_tenant_id_display_name_key_id_idx";
DROP INDEX "person_tenant_id_user_name_key_key";

-- Compared by code point, so that one index answers equality, prefixes and order. Does not rewrite the table.
ALTER TABLE "person"
  ALTER COLUMN "user_name_key" TYPE TEXT COLLATE "C",
  ALTER COLUMN "display_name_key" TYPE TEXT COLLATE "C";

CREATE UNIQUE INDEX "person_tenant_id_user_name_key_key" ON "person" ("tenant_id", "user_name_key") WHERE "deleted_at" IS NULL;
CREATE INDEX "person_tenant_id_display_name_key_id_idx" ON "person" ("tenant_id", "display_name_key", "id");
-- A prefix, because an index entry has at most 2,704 bytes (`familyNamePrefilter` in lib/scim/filter/to-sql.ts).
CREATE INDEX "person_family_name_idx" ON "person" ("tenant_id", left(lower(("attributes" -> 'name' ->> 'familyName') COLLATE "und-x-icu"), 200));
-- Both hold what a page by index skips and what a count counts, so that neither reads the rows.
CREATE INDEX "person_tenant_id_created_at_id_idx" ON "person" ("tenant_id", "created_at", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "person_tenant_id_connection_id_created_at_id_idx" ON "person" ("tenant_id", "connection_id", "created_at", "id") INCLUDE ("deleted_at");
-- Few people are deactivated or have a role; creating anyone else does not write these.
CREATE INDEX "person_deactivated_idx" ON "person" ("tenant_id", "created_at", "id") INCLUDE ("connection_id") WHERE NOT "active" AND "deleted_at" IS NULL;
CREATE INDEX "person_role_idx" ON "person" ("tenant_id", "role", "created_at", "id") WHERE "role" IS NOT NULL;
-- Sign-in and directories look up addresses, so new ones are not left in a pending list that each look-up would read.
CREATE INDEX "person_email_keys_idx" ON "person" USING gin ("email_keys") WITH (fastupdate = off);
-- The names and addresses of a person mostly share their trigrams. The expression is `searchTextOf` in
-- lib/scim/resources/user-columns.ts.
CREATE INDEX "person_search_idx" ON "person" USING gin (
  ("user_name_key" || E'\n' || COALESCE("display_name_key", '') || "email_search") gin_trgm_ops);

-- Index-only scans need pages that a vacuum has marked as visible to all.
ALTER TABLE "person" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
