-- Which access tokens of a client are void, and how far its deletion is.

-- AlterTable
ALTER TABLE "client" ADD COLUMN "tokens_valid_after" TIMESTAMPTZ(3), ADD COLUMN "deletion" JSONB;

-- A client that took the id of a deleted one: the feed names an id as deleted only while no client has it.
UPDATE "client" c SET "tokens_valid_after" = d."deleted_at" FROM "deleted_client" d WHERE d."tenant_id" = c."tenant_id" AND d."client_id" = c."client_id";
DELETE FROM "deleted_client" d USING "client" c WHERE d."tenant_id" = c."tenant_id" AND d."client_id" = c."client_id";

-- What the schema language cannot express.

-- What the revocation feed reads.
CREATE INDEX "client_revocation_idx" ON "client" ("tenant_id", (COALESCE("disabled_at", "tokens_valid_after")), "client_id" COLLATE "C")
  WHERE "disabled_at" IS NOT NULL OR "tokens_valid_after" IS NOT NULL;

-- What the deletion of clients goes on with.
CREATE INDEX "client_deletion_idx" ON "client" ("tenant_id", "client_id") WHERE "deletion" IS NOT NULL;
