-- The groups in a group, found without reading the people in it: filters on membership walk down by it.
CREATE INDEX "group_member_nested_idx" ON "group_member" ("tenant_id", "group_id", "member_id") WHERE "type" = 'Group';
