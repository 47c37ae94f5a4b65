/** Statements that cannot name one tenant: a distinctive part of each, and why. */
export const acrossTenants: readonly { part: string; why: string }[] = [
  // The clean-up finds what has expired in all tenants. What it deletes names each tenant.
  { part: ')::text AS expired_at FROM', why: 'finds expired rows by time' },
  { part: 'FROM token_family TABLESAMPLE SYSTEM', why: 'erases responses in a random part of the table' },
  {
    part: 'counted AS ( SELECT tenant_id, receiver_id, count(*)::int AS dropped FROM dropped',
    why: 'expires late events',
  },

  // Workers claim what is due, whoever it belongs to.
  { part: 'AS turn FROM (SELECT tenant_id, id, client_id,', why: 'claims notifications to clients' },
  { part: 'WITH audit AS ( SELECT d.tenant_id, d.id, d.next_attempt_at FROM event_receiver r', why: 'claims events' },
  { part: 'SELECT tenant_id, id FROM outgoing_mail WHERE next_attempt_at <=', why: 'claims email' },
  { part: 'SELECT tenant_id, client_id FROM client_logo WHERE due_at <=', why: 'claims logos to fetch' },

  // Jobs look for tenants that have work. The work itself names each tenant.
  { part: 'FROM tenant t LEFT JOIN audit_chain c ON c.tenant_id = t.id', why: 'finds audit logs to seal' },
  { part: 'FROM signing_key k JOIN tenant t ON t.id = k.tenant_id JOIN signing_key n', why: 'finds keys to rotate' },
  { part: "FROM signing_key WHERE status = 'previous' AND verifies_until <=", why: 'finds keys to retire' },
  { part: 'kid, private_key_handle AS handle FROM signing_key', why: 'finds keys to delete from a token' },
  { part: 'FROM client WHERE deletion IS NOT NULL ORDER BY tenant_id, client_id', why: 'finds deletions to continue' },

  // Operators see all tenants.
  { part: 'FROM usage_counter u WHERE u.tenant_id = t.id', why: 'lists tenants with their usage' },
];
