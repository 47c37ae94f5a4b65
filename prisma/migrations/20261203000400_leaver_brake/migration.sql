-- The share of its active people that a SCIM connection may deactivate or delete in an hour; NULL: any.
ALTER TABLE "scim_connection" ADD COLUMN "brake_percent" INTEGER;

CREATE TABLE "leaver_brake" (
    "tenant_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "recent" JSONB NOT NULL DEFAULT '{}',
    "people" INTEGER NOT NULL DEFAULT 0,
    "counted_at" TIMESTAMPTZ(3),
    "braked_at" TIMESTAMPTZ(3),
    "held_at" TIMESTAMPTZ(3),
    "lifted_until" TIMESTAMPTZ(3),

    CONSTRAINT "leaver_brake_pkey" PRIMARY KEY ("tenant_id","source")
);

CREATE TABLE "braked_leaver" (
    "tenant_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "braked_leaver_pkey" PRIMARY KEY ("tenant_id","source","person_id")
);

CREATE INDEX "braked_leaver_tenant_id_person_id_idx" ON "braked_leaver"("tenant_id", "person_id");

ALTER TABLE "braked_leaver" ADD CONSTRAINT "braked_leaver_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
