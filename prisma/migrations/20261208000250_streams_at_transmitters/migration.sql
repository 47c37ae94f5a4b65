-- The streams of Shared Signals that administrators create at transmitters.
CREATE TABLE "signal_stream" (
    "tenant_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "stream_id" TEXT NOT NULL,
    "delivery" TEXT NOT NULL,
    "endpoints" JSONB NOT NULL,
    "token_sealed" BYTEA NOT NULL,
    "pending_state" TEXT,
    "verified_at" TIMESTAMPTZ(3),
    "status" TEXT,
    "status_reason" TEXT,
    "status_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "signal_stream_pkey" PRIMARY KEY ("tenant_id","issuer")
);

ALTER TABLE "signal_stream" ADD CONSTRAINT "signal_stream_tenant_id_issuer_fkey" FOREIGN KEY ("tenant_id", "issuer") REFERENCES "trusted_issuer"("tenant_id", "issuer") ON DELETE CASCADE ON UPDATE NO ACTION;
