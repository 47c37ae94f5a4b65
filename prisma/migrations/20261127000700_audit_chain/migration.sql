-- The audit log's hash chain: where each tenant's chain ends, its links, and a signed checkpoint of each day.
CREATE TABLE "audit_chain" (
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_through" TIMESTAMPTZ(3) NOT NULL,
    "begun_at" TIMESTAMPTZ(3) NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,
    "mac_key" TEXT NOT NULL,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "audit_link" (
    "tenant_id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "entry_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "entry_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_link_pkey" PRIMARY KEY ("tenant_id","number")
);

CREATE UNIQUE INDEX "audit_link_tenant_id_entry_id_key" ON "audit_link"("tenant_id", "entry_id");

CREATE TABLE "audit_checkpoint" (
    "tenant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "number" BIGINT NOT NULL,
    "jws" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("tenant_id","day")
);
