ALTER TABLE "scim_connection" ADD COLUMN "self_test_failures" INTEGER,
ADD COLUMN "self_tested_at" TIMESTAMPTZ(3);

CREATE TABLE "provider_test" (
    "tenant_id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "provider_id" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "provider_test_pkey" PRIMARY KEY ("tenant_id","state_hash")
);

CREATE INDEX "provider_test_tenant_id_provider_id_session_id_idx" ON "provider_test"("tenant_id", "provider_id", "session_id");

CREATE INDEX "provider_test_expires_at_idx" ON "provider_test"("expires_at");

ALTER TABLE "provider_test" ADD CONSTRAINT "provider_test_tenant_id_provider_id_fkey" FOREIGN KEY ("tenant_id", "provider_id") REFERENCES "identity_provider"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
