-- How many people and groups each SCIM connection has, in parts that add up (docs/decisions/0077-what-a-sync-costs.md). The
-- clean-up of the new version counts what there is; until then, totals are counted as before.
CREATE TABLE "resource_count" (
  "tenant_id" UUID NOT NULL,
  "connection_id" UUID NOT NULL,
  "resource_type" TEXT NOT NULL,
  "part" INTEGER NOT NULL,
  "count" INTEGER,
  "counted_at" TIMESTAMPTZ(3),

  CONSTRAINT "resource_count_pkey" PRIMARY KEY ("tenant_id", "connection_id", "resource_type", "part")
) WITH (fillfactor = 50); -- Room to update in place.
