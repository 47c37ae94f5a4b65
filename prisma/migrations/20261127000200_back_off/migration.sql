-- When the next attempt of a counter that backs off is allowed, in milliseconds since the epoch (docs/decisions/0041).
ALTER TABLE "throttle" ADD COLUMN "next_at" BIGINT;

-- Browsers in which a person has signed in, or has followed a link of theirs: strangers' failures do not count there.
CREATE TABLE "known_browser" (
  "tenant_id" UUID NOT NULL,
  "person_id" UUID NOT NULL,
  "browser_hash" BYTEA NOT NULL,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "known_browser_pkey" PRIMARY KEY ("tenant_id", "person_id", "browser_hash"),
  CONSTRAINT "known_browser_tenant_id_person_id_fkey" FOREIGN KEY ("tenant_id", "person_id") REFERENCES "person"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "known_browser_tenant_id_browser_hash_idx" ON "known_browser"("tenant_id", "browser_hash");
CREATE INDEX "known_browser_last_used_at_idx" ON "known_browser"("last_used_at");

INSERT INTO "known_browser" ("tenant_id", "person_id", "browser_hash", "last_used_at")
SELECT s."tenant_id", s."person_id", s."browser_hash", max(s."created_at")
FROM "session" s JOIN "person" p ON p."tenant_id" = s."tenant_id" AND p."id" = s."person_id"
WHERE s."browser_hash" IS NOT NULL GROUP BY 1, 2, 3;
