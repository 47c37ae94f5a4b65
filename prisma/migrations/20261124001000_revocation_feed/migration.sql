-- What the revocation feed reads, in the order in which it happened.

-- CreateTable
CREATE TABLE "deleted_client" (
    "tenant_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_client_pkey" PRIMARY KEY ("tenant_id","client_id")
);

-- CreateIndex
CREATE INDEX "revoked_token_tenant_id_revoked_at_jti_idx" ON "revoked_token"("tenant_id", "revoked_at", "jti");

-- What the schema language cannot express.

-- A refresh changes none of these columns, and is still written in place.
CREATE INDEX "token_family_revoked_idx" ON "token_family" ("tenant_id", "revoked_at", "id") WHERE "revoked_at" IS NOT NULL;
