-- Why and since when a tenant is suspended; and the orders in which the list of tenants is read.
ALTER TABLE "tenant" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);
ALTER TABLE "tenant" ADD COLUMN "suspension_reason" TEXT;
UPDATE "tenant" SET "suspended_at" = "updated_at" WHERE "status" = 'suspended';

CREATE INDEX "tenant_created_at_id_idx" ON "tenant"("created_at", "id");
CREATE INDEX "tenant_status_created_at_id_idx" ON "tenant"("status", "created_at", "id");
CREATE INDEX "tenant_name_order_idx" ON "tenant" (lower("name"), "id");
CREATE INDEX "tenant_slug_search_idx" ON "tenant" USING gin ("slug" gin_trgm_ops);
CREATE INDEX "tenant_name_search_idx" ON "tenant" USING gin (lower("name") gin_trgm_ops);
