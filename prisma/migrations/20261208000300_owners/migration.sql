-- The person who is accountable for a client or a SCIM token, when that person left, and when it is suspended for it.
ALTER TABLE "client" ADD COLUMN "owner_id" UUID,
ADD COLUMN "owner_left_at" TIMESTAMPTZ(3),
ADD COLUMN "suspends_at" TIMESTAMPTZ(3);

ALTER TABLE "access_key" ADD COLUMN "owner_id" UUID,
ADD COLUMN "owner_left_at" TIMESTAMPTZ(3),
ADD COLUMN "suspends_at" TIMESTAMPTZ(3);

-- No foreign key, because Citus rejects ON DELETE SET NULL: what a person was accountable for stays after a permanent
-- deletion, with the time of leaving (docs/decisions/0075-citus.md).
CREATE INDEX "client_owner_idx" ON "client"("tenant_id", "owner_id") WHERE "owner_id" IS NOT NULL;
CREATE INDEX "access_key_owner_idx" ON "access_key"("tenant_id", "owner_id") WHERE "owner_id" IS NOT NULL;

-- Few rows wait to be suspended, and a step asks for those of all tenants.
CREATE INDEX "client_suspends_idx" ON "client"("suspends_at") WHERE "suspends_at" IS NOT NULL;
CREATE INDEX "access_key_suspends_idx" ON "access_key"("suspends_at") WHERE "suspends_at" IS NOT NULL;
