-- A trusted issuer can be refused for a while.
ALTER TABLE "trusted_issuer" ADD COLUMN "disabled_at" TIMESTAMPTZ(3);

-- Which trusted issuer's assertion started a family: it can be ended with the trust.
ALTER TABLE "token_family" ADD COLUMN "assertion_issuer" TEXT;
CREATE INDEX "token_family_assertion_issuer_idx" ON "token_family" ("tenant_id", "assertion_issuer") WHERE "assertion_issuer" IS NOT NULL;
