-- The clients whose token families end when a person's groups change; asked with every change of a group's members.
CREATE INDEX "client_ends_when_groups_change_idx" ON "client"("tenant_id") WHERE metadata->>'whenGroupsChange' = 'end';
