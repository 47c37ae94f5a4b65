-- When a transmitter of Shared Signals rejected the bearer token of a stream (401).
ALTER TABLE "signal_stream" ADD COLUMN "token_rejected_at" TIMESTAMPTZ(3);
