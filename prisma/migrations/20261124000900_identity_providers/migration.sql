-- CreateTable
CREATE TABLE "identity_provider" (
    "tenant_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_secret_sealed" BYTEA,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identity_provider_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "linked_identity" (
    "tenant_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "linked_identity_pkey" PRIMARY KEY ("tenant_id","provider_id","subject")
);

-- CreateTable
CREATE TABLE "upstream_attempt" (
    "tenant_id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "provider_id" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "session_id" UUID,
    "request_id" UUID,
    "return_to" TEXT,
    "max_age" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "upstream_attempt_pkey" PRIMARY KEY ("tenant_id","state_hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "linked_identity_tenant_id_person_id_provider_id_key" ON "linked_identity"("tenant_id", "person_id", "provider_id");

-- CreateIndex
CREATE INDEX "upstream_attempt_tenant_id_provider_id_idx" ON "upstream_attempt"("tenant_id", "provider_id");

-- CreateIndex
CREATE INDEX "upstream_attempt_expires_at_idx" ON "upstream_attempt"("expires_at");

-- AddForeignKey
ALTER TABLE "linked_identity" ADD CONSTRAINT "linked_identity_tenant_id_provider_id_fkey" FOREIGN KEY ("tenant_id", "provider_id") REFERENCES "identity_provider"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "linked_identity" ADD CONSTRAINT "linked_identity_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upstream_attempt" ADD CONSTRAINT "upstream_attempt_tenant_id_provider_id_fkey" FOREIGN KEY ("tenant_id", "provider_id") REFERENCES "identity_provider"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
