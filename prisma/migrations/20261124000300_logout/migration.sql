-- The session that took a session's place when the same person signed in again.
ALTER TABLE "session" ADD COLUMN     "replaced_by" UUID;

-- CreateTable
CREATE TABLE "logout_delivery" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "logout_delivery_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "logout_delivery_tenant_id_client_id_recorded_at_id_idx" ON "logout_delivery"("tenant_id", "client_id", "recorded_at", "id");

-- CreateIndex
CREATE INDEX "logout_delivery_recorded_at_idx" ON "logout_delivery"("recorded_at");


-- What is still to be sent, which sessions a session has taken the place of, and what clients were given in a session.
CREATE INDEX "logout_delivery_due_idx" ON "logout_delivery" ("next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "session_replaced_idx" ON "session" ("tenant_id", "replaced_by") WHERE "replaced_by" IS NOT NULL;
CREATE INDEX "token_family_session_idx" ON "token_family" ("tenant_id", "session_id") WHERE "session_id" IS NOT NULL;
