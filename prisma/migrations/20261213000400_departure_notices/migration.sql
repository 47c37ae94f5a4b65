-- What became of the notices of a departure, once their deliveries are deleted.
CREATE TABLE "departure_notice" (
    "tenant_id" UUID NOT NULL,
    "entry_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "to_id" TEXT NOT NULL,
    "to_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "departure_notice_pkey" PRIMARY KEY ("tenant_id","entry_id","id")
);

CREATE INDEX "departure_notice_tenant_id_at_idx" ON "departure_notice"("tenant_id", "at");

-- Since when they are kept: what became of the notices of earlier departures is unknown unless it was kept.
ALTER TABLE "tenant" ADD COLUMN "departure_notices_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
