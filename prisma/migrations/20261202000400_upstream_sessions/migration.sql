-- The identity provider at which a session began, and the provider's own ID of its session, for its back-channel logout.
ALTER TABLE "session" ADD COLUMN "provider_id" TEXT,
ADD COLUMN "provider_sid" TEXT;

ALTER TABLE "pending_sign_in" ADD COLUMN "provider_id" TEXT,
ADD COLUMN "provider_sid" TEXT;

CREATE INDEX "session_provider_idx" ON "session"("tenant_id", "provider_id", "provider_sid") WHERE "provider_id" IS NOT NULL;
