-- Since when a tenant belongs to its people. It is never taken back, whoever of them leaves: no operator gets a link into it.
ALTER TABLE "tenant" ADD COLUMN "claimed_at" TIMESTAMPTZ(3);

-- Whether anybody ever had a way in. Sessions are not kept for ever, and links to providers go with the provider: the log remembers both.
UPDATE "tenant" t SET "claimed_at" = now()
WHERE EXISTS (SELECT FROM "password" w WHERE w.tenant_id = t.id)
  OR EXISTS (SELECT FROM "session" s WHERE s.tenant_id = t.id)
  OR EXISTS (SELECT FROM "linked_identity" l WHERE l.tenant_id = t.id)
  OR EXISTS (SELECT FROM "second_factor" f WHERE f.tenant_id = t.id)
  OR EXISTS (SELECT FROM "audit_event" e WHERE e.tenant_id = t.id AND e.action IN ('session.started', 'password.reset', 'identity.linked'));
