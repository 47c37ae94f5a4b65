-- The identity provider at which people with addresses of a verified domain sign in, and whether they must.
ALTER TABLE "email_domain"
  ADD COLUMN "provider_id" TEXT,
  ADD COLUMN "provider_required" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "email_domain_route_check" CHECK (NOT "provider_required" OR "provider_id" IS NOT NULL);
