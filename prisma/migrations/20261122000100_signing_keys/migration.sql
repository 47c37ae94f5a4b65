-- A key that stopped signing verifies until the last token that it signed has expired; its private half is erased.
ALTER TABLE "signing_key" ALTER COLUMN "private_key_encrypted" DROP NOT NULL;
ALTER TABLE "signing_key" ADD COLUMN "superseded_at" TIMESTAMPTZ(3);
ALTER TABLE "signing_key" ADD COLUMN "verifies_until" TIMESTAMPTZ(3);

-- One key is published ahead of use at a time.
CREATE UNIQUE INDEX "signing_key_next_key" ON "signing_key" ("tenant_id", "alg") WHERE "status" = 'next';

-- What the maintenance job looks for: keys that have signed for long, keys that verify nothing any more, old history.
CREATE INDEX "signing_key_activated_idx" ON "signing_key" ("activated_at") WHERE "status" = 'current';
CREATE INDEX "signing_key_verifies_idx" ON "signing_key" ("verifies_until") WHERE "status" = 'previous';
CREATE INDEX "signing_key_retired_idx" ON "signing_key" ("retired_at") WHERE "status" = 'retired';
