ALTER TABLE "extension_schema" ADD COLUMN "description" TEXT NOT NULL DEFAULT '',
ADD COLUMN "required" BOOLEAN NOT NULL DEFAULT false;

-- URNs are compared without regard to case.
CREATE UNIQUE INDEX "extension_schema_urn_key" ON "extension_schema"("tenant_id", lower("urn"));

-- The values of attributes whose uniqueness is "server": the key decides which of two resources has a value.
CREATE TABLE "extension_value" (
    "tenant_id" UUID NOT NULL,
    "urn" TEXT NOT NULL,
    "attribute" TEXT NOT NULL,
    "value_hash" BYTEA NOT NULL,
    "person_id" UUID,
    "group_id" UUID,

    CONSTRAINT "extension_value_pkey" PRIMARY KEY ("tenant_id","urn","attribute","value_hash")
);

CREATE INDEX "extension_value_tenant_id_person_id_idx" ON "extension_value"("tenant_id", "person_id");

CREATE INDEX "extension_value_tenant_id_group_id_idx" ON "extension_value"("tenant_id", "group_id");

ALTER TABLE "extension_value" ADD CONSTRAINT "extension_value_tenant_id_urn_fkey" FOREIGN KEY ("tenant_id", "urn") REFERENCES "extension_schema"("tenant_id", "urn") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "extension_value" ADD CONSTRAINT "extension_value_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "extension_value" ADD CONSTRAINT "extension_value_tenant_id_group_id_fkey" FOREIGN KEY ("tenant_id", "group_id") REFERENCES "group"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
