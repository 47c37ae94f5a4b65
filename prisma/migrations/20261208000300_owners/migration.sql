-- The person who is accountable for a client or a SCIM token, when that person left, and when it is suspended for it.
ALTER TABLE "client" ADD COLUMN "owner_id" UUID,
ADD COLUMN "owner_left_at" TIMESTAMPTZ(3),
ADD COLUMN "suspends_at" TIMESTAMPTZ(3);

ALTER TABLE "access_key" ADD COLUMN "owner_id" UUID,
ADD COLUMN "owner_left_at" TIMESTAMPTZ(3),
ADD COLUMN "suspends_at" TIMESTAMPTZ(3);

-- When a person is deleted permanently, what the person was accountable for stays, with the time of leaving.
ALTER TABLE "client" ADD CONSTRAINT "client_owner_fkey" FOREIGN KEY ("tenant_id", "owner_id")
REFERENCES "person"("tenant_id", "id") ON DELETE SET NULL ("owner_id") ON UPDATE NO ACTION;

ALTER TABLE "access_key" ADD CONSTRAINT "access_key_owner_fkey" FOREIGN KEY ("tenant_id", "owner_id")
REFERENCES "person"("tenant_id", "id") ON DELETE SET NULL ("owner_id") ON UPDATE NO ACTION;

CREATE INDEX "client_owner_idx" ON "client"("tenant_id", "owner_id") WHERE "owner_id" IS NOT NULL;
CREATE INDEX "access_key_owner_idx" ON "access_key"("tenant_id", "owner_id") WHERE "owner_id" IS NOT NULL;

-- Few rows wait to be suspended, and a step asks for those of all tenants.
CREATE INDEX "client_suspends_idx" ON "client"("suspends_at") WHERE "suspends_at" IS NOT NULL;
CREATE INDEX "access_key_suspends_idx" ON "access_key"("suspends_at") WHERE "suspends_at" IS NOT NULL;
