-- Polling the transmitters of Shared Signals (RFC 8936): the token that authenticates us, and when each is polled next.
ALTER TABLE "trusted_issuer" ADD COLUMN "poll_token_sealed" BYTEA,
ADD COLUMN "poll_due_at" TIMESTAMPTZ(3),
ADD COLUMN "polled_at" TIMESTAMPTZ(3),
ADD COLUMN "poll_failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "poll_error" TEXT;

CREATE INDEX "trusted_issuer_poll_idx" ON "trusted_issuer"("poll_due_at") WHERE "poll_due_at" IS NOT NULL;
