-- What an administrator has confirmed in the set-up checklist, which the database cannot see by itself.
CREATE TABLE "setup_confirmation" (
    "tenant_id" UUID NOT NULL,
    "item" TEXT NOT NULL,
    "confirms" TEXT NOT NULL DEFAULT '',
    "person_id" UUID NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setup_confirmation_pkey" PRIMARY KEY ("tenant_id","item")
);

-- Counters are reaped by their hour, whosever they are.
CREATE INDEX "usage_counter_hour_idx" ON "usage_counter"("hour");
