-- Keys that a tenant keeps beyond the life of TESSERA_SECRET (docs/decisions/0046).
CREATE TABLE "tenant_key" (
    "tenant_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "key_sealed" BYTEA NOT NULL,
    "sealed_with" TEXT NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_key_pkey" PRIMARY KEY ("tenant_id","purpose")
);
