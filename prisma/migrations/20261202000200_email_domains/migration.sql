-- The email domains that tenants add, and prove by a DNS record.
CREATE TABLE "email_domain" (
  "tenant_id" UUID NOT NULL,
  "domain" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "added_by" JSONB NOT NULL,
  "verified_at" TIMESTAMPTZ(3),
  "verified_by" JSONB,

  CONSTRAINT "email_domain_pkey" PRIMARY KEY ("tenant_id", "domain")
);

-- Any number of tenants may add a domain, and one may prove it.
CREATE UNIQUE INDEX "email_domain_verified_key" ON "email_domain"("domain") WHERE "verified_at" IS NOT NULL;
