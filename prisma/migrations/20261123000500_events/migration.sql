-- Nothing was written to the outbox before this version.
DELETE FROM "outbox_event";

-- AlterTable
ALTER TABLE "outbox_event" DROP COLUMN "attempts",
DROP COLUMN "delivered_at",
DROP COLUMN "type",
ADD COLUMN     "kinds" TEXT[],
ADD COLUMN     "subject" TEXT NOT NULL;

-- CreateTable
CREATE TABLE "event_receiver" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "address" TEXT,
    "audience" TEXT,
    "event_kinds" TEXT[],
    "content" TEXT NOT NULL DEFAULT 'notice',
    "authorization_sealed" BYTEA,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_delivered_at" TIMESTAMPTZ(3),
    "losing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_receiver_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "event_receiver_secret" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_receiver_secret_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "event_delivery" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receiver_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "recorded_at" TIMESTAMPTZ(6) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "event_delivery_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_receiver_tenant_id_name_key" ON "event_receiver"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "event_receiver_secret_tenant_id_receiver_id_idx" ON "event_receiver_secret"("tenant_id", "receiver_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_receiver_secret_tenant_id_hash_key" ON "event_receiver_secret"("tenant_id", "hash");

-- CreateIndex
CREATE INDEX "event_delivery_tenant_id_receiver_id_recorded_at_id_idx" ON "event_delivery"("tenant_id", "receiver_id", "recorded_at", "id");

-- CreateIndex
CREATE INDEX "event_delivery_tenant_id_event_id_idx" ON "event_delivery"("tenant_id", "event_id");

-- CreateIndex
CREATE INDEX "event_delivery_recorded_at_idx" ON "event_delivery"("recorded_at");

-- CreateIndex
CREATE INDEX "outbox_event_created_at_idx" ON "outbox_event"("created_at");

-- AddForeignKey
ALTER TABLE "event_receiver_secret" ADD CONSTRAINT "event_receiver_secret_tenant_id_receiver_id_fkey" FOREIGN KEY ("tenant_id", "receiver_id") REFERENCES "event_receiver"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What is still to be sent: by receiver and time, in the order of each subject, and as receivers poll it.
CREATE INDEX "event_delivery_due_idx" ON "event_delivery" ("tenant_id", "receiver_id", "next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "event_delivery_order_idx" ON "event_delivery" ("tenant_id", "receiver_id", "subject", "recorded_at", "id") WHERE "status" = 'pending';
CREATE INDEX "event_delivery_waiting_idx" ON "event_delivery" ("tenant_id", "receiver_id", "recorded_at", "id") WHERE "status" = 'pending';
