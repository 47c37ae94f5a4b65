/** Statements that cannot name one tenant: a distinctive part of each, and why. */
export const acrossTenants: readonly { part: string; why: string }[] = [
  // The clean-up finds what has expired in all tenants. What it deletes names each tenant.
  { part: ')::text AS expired_at FROM', why: 'finds expired rows by time' },
  { part: 'FROM token_family TABLESAMPLE SYSTEM', why: 'finds old responses in a random part of the table' },
  { part: 'SELECT tenant_id, receiver_id FROM event_delivery WHERE', why: 'finds receivers with late events' },
  { part: 'SELECT FROM event_delivery d WHERE d.tenant_id = r.tenant_id', why: 'finds receivers with waiting events' },
  { part: 'FROM scim_connection s LEFT JOIN resource_count c', why: 'finds connections to count' },
  { part: 'FROM resource_count c LEFT JOIN scim_connection s', why: 'finds counts of deleted connections' },

  // Workers find what is due in all tenants. What they claim names each tenant.
  { part: 'AS turn FROM (SELECT tenant_id, id, client_id,', why: 'finds due notifications to clients' },
  { part: 'GROUP BY tenant_id ORDER BY min(due_at) LIMIT', why: 'finds tenants with due events' },
  { part: 'ORDER BY first.priority, first.due_at LIMIT', why: 'finds downstream applications with due resources' },
  { part: "FROM downstream_application a WHERE a.assignment = 'client'", why: 'finds applications assigned by client' },
  { part: 'id, attempts FROM outgoing_mail WHERE', why: 'finds due email' },
  { part: 'FROM client_logo WHERE due_at <= clock_timestamp() ORDER BY due_at', why: 'finds logos to fetch' },
  { part: 'ON t.id = i.tenant_id WHERE i.poll_due_at <=', why: 'finds transmitters to poll' },
  { part: 'FROM pull_source s JOIN tenant t ON t.id = s.tenant_id', why: 'finds directories to pull' },
  { part: 'FROM import_job j JOIN tenant t ON t.id = j.tenant_id', why: 'finds imports to continue' },

  // Jobs look for tenants that have work. The work itself names each tenant.
  { part: 'FROM audit_chain c LEFT JOIN LATERAL', why: 'finds audit logs to seal' },
  { part: 'FROM tenant WHERE id <> ALL', why: 'finds audit logs that have not been sealed yet' },
  { part: 'FROM signing_key k JOIN tenant t ON t.id = k.tenant_id JOIN signing_key n', why: 'finds keys to rotate' },
  { part: "FROM signing_key WHERE status = 'previous' AND verifies_until <=", why: 'finds keys to retire' },
  { part: 'kid, private_key_handle AS handle FROM signing_key', why: 'finds keys to delete from a token' },
  { part: 'FROM client WHERE suspends_at <=', why: 'finds clients without an accountable person' },
  {
    part: 'FROM access_key k WHERE k.suspends_at <=',
    why: 'finds access keys and SCIM tokens without an accountable person',
  },
  { part: 'FROM client WHERE deletion IS NOT NULL ORDER BY tenant_id, client_id', why: 'finds deletions to continue' },
  {
    part: 'FROM scim_connection s LEFT JOIN resource_count c',
    why: 'finds connections whose resources are to be counted',
  },
];
