-- CreateTable
CREATE TABLE "initial_access_token" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "uses_at_most" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "initial_access_token_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "initial_access_token_tenant_id_token_hash_key" ON "initial_access_token"("tenant_id", "token_hash");

-- CreateIndex
CREATE INDEX "client_tenant_id_origin_client_id_idx" ON "client"("tenant_id", "origin", "client_id");
