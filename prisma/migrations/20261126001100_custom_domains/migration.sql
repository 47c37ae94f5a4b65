-- A host name of a tenant's own. No two tenants have the same, whatever stage it is at.
ALTER TABLE "tenant" ADD COLUMN "domain" TEXT,
  ADD COLUMN "domain_token" TEXT,
  ADD COLUMN "domain_verified_at" TIMESTAMPTZ(3),
  ADD COLUMN "domain_used_since" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "tenant_domain_key" ON "tenant"("domain");

-- It is named, then proved, then in use.
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_domain_stages" CHECK (
  ("domain" IS NULL) = ("domain_token" IS NULL)
  AND ("domain" = lower("domain")) IS NOT FALSE
  AND ("domain_verified_at" IS NULL OR "domain" IS NOT NULL)
  AND ("domain_used_since" IS NULL OR "domain_verified_at" IS NOT NULL)
  AND ("domain_used_since" IS NULL OR "slug" <> 'default')
);
