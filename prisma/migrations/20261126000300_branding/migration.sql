-- Logos, by what is in them. Settings of the tenant name those that are shown.
CREATE TABLE "brand_image" (
    "tenant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_image_pkey" PRIMARY KEY ("tenant_id", "name")
);
