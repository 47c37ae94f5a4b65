-- The clients whose token families end when a person's groups change; asked with every change of a group's members.
CREATE INDEX "client_ends_when_groups_change_idx" ON "client"("tenant_id") WHERE metadata->>'whenGroupsChange' = 'end';

-- The token families of which a client has exchanged tokens.
CREATE INDEX IF NOT EXISTS "token_family_event_exchanged_idx" ON "token_family_event"("tenant_id", (detail->>'clientId'), "family_id") WHERE kind = 'exchanged';
