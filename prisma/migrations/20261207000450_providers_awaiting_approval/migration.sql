-- A provider that a setup file creates as disabled does not wait for anybody.
ALTER TABLE "identity_provider" ADD COLUMN "awaits_approval" BOOLEAN NOT NULL DEFAULT false;

UPDATE "identity_provider" SET "awaits_approval" = true
WHERE "disabled_at" = "created_at" AND EXISTS (
  SELECT FROM "setup_link" l WHERE l."tenant_id" = "identity_provider"."tenant_id" AND l."provider_id" = "identity_provider"."id"
    AND l."provider_created_at" = "identity_provider"."created_at");
