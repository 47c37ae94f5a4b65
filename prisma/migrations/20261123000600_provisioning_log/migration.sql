-- What a request was about, and what it was told. Every resource that it touched, those of a Bulk too, is in `touched`.
ALTER TABLE "provisioning_log"
  DROP COLUMN "person_id",
  DROP COLUMN "group_id",
  ADD COLUMN "scim_type" TEXT,
  ADD COLUMN "detail" TEXT,
  ADD COLUMN "ip_address" TEXT,
  ADD COLUMN "resource_type" TEXT,
  ADD COLUMN "resource_id" UUID,
  ADD COLUMN "resource_name" TEXT,
  ADD COLUMN "touched" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "search" TEXT NOT NULL DEFAULT '';

CREATE INDEX "provisioning_log_touched_idx" ON "provisioning_log" USING gin ("touched");
CREATE INDEX "provisioning_log_tenant_id_request_id_idx" ON "provisioning_log"("tenant_id", "request_id");

-- Bodies out of line, so that lists and searches read narrow rows.
ALTER TABLE "provisioning_log" SET (toast_tuple_target = 256);
