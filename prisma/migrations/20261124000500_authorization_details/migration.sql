-- The types of rich authorization requests that a tenant has declared (RFC 9396).
CREATE TABLE "authorization_details_type" (
    "tenant_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "schema" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "authorization_details_type_pkey" PRIMARY KEY ("tenant_id","type")
);

-- What a device has asked for, entry by entry.
ALTER TABLE "device_authorization" ADD COLUMN "authorization_details" JSONB;
