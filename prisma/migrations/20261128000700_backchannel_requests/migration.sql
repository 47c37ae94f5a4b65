-- CreateTable
CREATE TABLE "backchannel_request" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "auth_req_id_hash" BYTEA NOT NULL,
    "client_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "session_id" UUID,
    "scopes" TEXT[],
    "resources" TEXT[],
    "authorization_details" JSONB,
    "acr_values" TEXT[],
    "binding_message" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "interval_seconds" INTEGER NOT NULL DEFAULT 5,
    "last_polled_at" TIMESTAMPTZ(3),
    "poll_violations" INTEGER NOT NULL DEFAULT 0,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "family_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "ping" BYTEA,
    "ping_status" TEXT,
    "ping_attempts" INTEGER NOT NULL DEFAULT 0,
    "next_ping_at" TIMESTAMPTZ(3),
    "pinged_at" TIMESTAMPTZ(3),
    "last_ping_error" TEXT,

    CONSTRAINT "backchannel_request_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "backchannel_request_tenant_id_person_id_idx" ON "backchannel_request"("tenant_id", "person_id");

-- CreateIndex
CREATE INDEX "backchannel_request_tenant_id_client_id_created_at_id_idx" ON "backchannel_request"("tenant_id", "client_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "backchannel_request_expires_at_idx" ON "backchannel_request"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "backchannel_request_tenant_id_auth_req_id_hash_key" ON "backchannel_request"("tenant_id", "auth_req_id_hash");

-- The pings that are due.
CREATE INDEX "backchannel_request_ping_due_idx" ON "backchannel_request" ("next_ping_at") WHERE "ping_status" = 'pending';
