-- How fast a connection may ask, and the OAuth client whose access tokens stand for it.
ALTER TABLE "scim_connection"
  ADD COLUMN "rate_per_second" INTEGER NOT NULL DEFAULT 50,
  ADD COLUMN "rate_burst" INTEGER NOT NULL DEFAULT 200,
  ADD COLUMN "client_id" TEXT;
CREATE UNIQUE INDEX "scim_connection_tenant_id_client_id_key" ON "scim_connection"("tenant_id", "client_id");

-- What a connection has: lists, counts and hand-overs.
CREATE INDEX "person_tenant_id_connection_id_created_at_id_idx" ON "person"("tenant_id", "connection_id", "created_at", "id");
CREATE INDEX "group_tenant_id_connection_id_created_at_id_idx" ON "group"("tenant_id", "connection_id", "created_at", "id");

-- The address that the person has proved by following a mailed link.
ALTER TABLE "person" ADD COLUMN "verified_email_key" TEXT;
CREATE INDEX "person_verified_email_key_idx" ON "person"("tenant_id", "verified_email_key") WHERE "verified_email_key" IS NOT NULL;

CREATE TABLE "scim_rate" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "millionths" BIGINT NOT NULL,
    "refilled_at" TIMESTAMPTZ(6) NOT NULL,
    "granted" INTEGER NOT NULL,

    CONSTRAINT "scim_rate_pkey" PRIMARY KEY ("tenant_id","connection_id")
);
ALTER TABLE "scim_rate" ADD CONSTRAINT "scim_rate_tenant_id_connection_id_fkey"
  FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "scim_connection"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "adoption_request" (
    "tenant_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "matched_by" TEXT NOT NULL,
    "user_name" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "last_asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decision" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "adoption_request_pkey" PRIMARY KEY ("tenant_id","connection_id","person_id")
);
CREATE INDEX "adoption_request_tenant_id_person_id_idx" ON "adoption_request"("tenant_id", "person_id");
ALTER TABLE "adoption_request" ADD CONSTRAINT "adoption_request_tenant_id_connection_id_fkey"
  FOREIGN KEY ("tenant_id", "connection_id") REFERENCES "scim_connection"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adoption_request" ADD CONSTRAINT "adoption_request_tenant_id_person_id_fkey"
  FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
