-- Authorization requests that clients have pushed (RFC 9126).

-- CreateTable
CREATE TABLE "pushed_request" (
    "tenant_id" UUID NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "client_id" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_as" UUID,

    CONSTRAINT "pushed_request_pkey" PRIMARY KEY ("tenant_id","request_hash")
);

-- CreateIndex
CREATE INDEX "pushed_request_expires_at_idx" ON "pushed_request"("expires_at");
