-- What a Bulk request has made, so that a repetition of it finds it.
CREATE TABLE "batch_creation" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "batch_hash" BYTEA NOT NULL,
    "position" INTEGER NOT NULL,
    "resource_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "batch_creation_pkey" PRIMARY KEY ("tenant_id","connection_id","batch_hash","position")
);
CREATE INDEX "batch_creation_created_at_idx" ON "batch_creation"("created_at");
ALTER TABLE "batch_creation" ADD CONSTRAINT "batch_creation_tenant_id_connection_id_fkey"
  FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "scim_connection"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The groups that a deleted person was a member of, for as long as they can be restored.
CREATE TABLE "deleted_membership" (
    "tenant_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_membership_pkey" PRIMARY KEY ("tenant_id","person_id","group_id")
);
ALTER TABLE "deleted_membership" ADD CONSTRAINT "deleted_membership_tenant_id_person_id_fkey"
  FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The names of deleted people are free for others.
DROP INDEX "person_tenant_id_user_name_key_key";
CREATE UNIQUE INDEX "person_tenant_id_user_name_key_key" ON "person"("tenant_id", "user_name_key") WHERE "deleted_at" IS NULL;
DROP INDEX "person_external_id_key";
CREATE UNIQUE INDEX "person_external_id_key" ON "person" ("tenant_id", "connection_id", "external_id") NULLS NOT DISTINCT
  WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;

-- What the console lists, and what the reaper deletes for good.
CREATE INDEX "person_deleted_at_idx" ON "person"("tenant_id", "deleted_at", "id") WHERE "deleted_at" IS NOT NULL;
