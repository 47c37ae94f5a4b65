-- What lists and filters of SCIM clients are answered from.

-- CreateIndex
CREATE INDEX "group_tenant_id_updated_at_id_idx" ON "group"("tenant_id", "updated_at", "id");

-- What the schema language cannot express.

-- sortBy, gt / ge / lt / le, and pages by cursor: text is ordered by code point (collation "C").
CREATE INDEX "person_user_name_order_idx" ON "person" ("tenant_id", "user_name_key" COLLATE "C", "id");
CREATE INDEX "person_display_name_order_idx" ON "person" ("tenant_id", "display_name_key" COLLATE "C", "id");
CREATE INDEX "group_display_name_order_idx" ON "group" ("tenant_id", "display_name_key" COLLATE "C", "id");

-- co, sw and ew of what the client calls its own.
CREATE INDEX "person_external_id_search_idx" ON "person" USING gin ("external_id" gin_trgm_ops);
CREATE INDEX "group_external_id_search_idx" ON "group" USING gin ("external_id" gin_trgm_ops);
