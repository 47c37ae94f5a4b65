/**
 * Creates a tenant of a large customer's size for measurements and journeys. Uses SQL, because requests would take an
 * hour.
 */
import pg from 'pg';

export interface TenantSize {
  clients: number;
  people: number;
  /** Active, expired, revoked and leaked ones. */
  families: number;
  /** The largest group contains everyone. */
  groups: number;
  auditEvents: number;
  refusals: number;
  /** Notices to clients that were given up. */
  undelivered: number;
  imports: number;
}

/** At this size, Home must respond in under 100 ms, lists and the command palette in under 150 ms. */
export const LARGE: TenantSize = {
  clients: 5_000,
  people: 50_000,
  families: 100_000,
  groups: 500,
  auditEvents: 200_000,
  refusals: 20_000,
  undelivered: 20_000,
  imports: 500,
};

/** Each statement takes the tenant's id as $1 and a number of rows as $2; `n` counts from 1. */
const statements: readonly [keyof TenantSize, string][] = [
  [
    'clients',
    `
    INSERT INTO client (tenant_id, client_id, client_name, application_type, token_endpoint_auth_method, redirect_uris, grant_types, scopes, metadata, created_at, updated_at, last_used_at)
    SELECT $1::uuid, 'crowd-' || n, (ARRAY['Ledger', 'Roster', 'Kiosk', 'Atlas', 'Beacon', 'Harvest', 'Relay'])[1 + n % 7] || ' ' || n, 'web',
      CASE WHEN n % 5 = 0 THEN 'none' ELSE 'client_secret_basic' END, ARRAY['https://app-' || n || '.crowd.example/callback'],
      ARRAY['authorization_code', 'refresh_token'], ARRAY['openid', 'profile'],
      CASE WHEN n % 5 = 0 THEN jsonb_build_object('crossAppAccess', jsonb_build_array(jsonb_build_object('audience', 'https://server-' || n || '.crowd.example', 'clientId', 'there'))) ELSE '{}' END,
      now() - n * interval '7 minutes', now(), CASE WHEN n % 3 > 0 THEN now() - n * interval '1 minute' END
    FROM generate_series(1, $2::int) n`,
  ],
  [
    'people',
    `
    INSERT INTO person (tenant_id, id, user_name, user_name_key, external_id, display_name, display_name_key, email_keys, email_search, attributes, active, deactivated_at, created_at, updated_at)
    SELECT $1::uuid, gen_random_uuid(), who.mail, who.mail, 'crowd-' || n, who.name, lower(who.name), ARRAY[who.mail], E'\\n' || who.mail || E'\\n',
      jsonb_build_object('emails', jsonb_build_array(jsonb_build_object('value', who.mail, 'type', 'work', 'primary', true)), 'title', 'Number ' || n,
        'name', jsonb_build_object('givenName', split_part(who.name, ' ', 1), 'familyName', split_part(who.name, ' ', 2) || ' ' || n)),
      n % 20 > 0, CASE WHEN n % 20 = 0 THEN now() - n * interval '1 minute' END, now() - n * interval '9 minutes', now() - n * interval '3 minutes'
    FROM generate_series(1, $2::int) n, LATERAL (
      SELECT (ARRAY['Ada', 'Bo', 'Chen', 'Dara', 'Emil', 'Fatou', 'Goran', 'Hana', 'Ines', 'Jun'])[1 + n % 10] || ' '
        || (ARRAY['Abel', 'Brandt', 'Costa', 'Diallo', 'Eriksen', 'Fischer', 'Garcia', 'Horvat', 'Ito', 'Jansen', 'Kim'])[1 + n % 11] || ' ' || n AS name,
      'member-' || n || '@crowd.example' AS mail) who`,
  ],
  [
    'families',
    `
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, scopes, resources, amr, generation, replay_scopes, replay_resources, ip_address, user_agent,
      created_at, last_used_at, idle_expires_at, expires_at, revoked_at, revoke_reason)
    SELECT $1::uuid, gen_random_uuid(), 'crowd-' || (1 + n % 5000), people.ids[1 + n % cardinality(people.ids)], 'authorization_code', ARRAY['openid', 'profile'], '{}', ARRAY['pwd'], 1 + n % 9, '{}', '{}',
      '203.0.113.' || n % 250, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      now() - n * interval '40 seconds', now() - n * interval '20 seconds',
      CASE WHEN n % 11 = 0 THEN now() - interval '1 day' ELSE now() + interval '30 days' END, now() + interval '60 days',
      CASE WHEN n % 13 = 0 OR n % 997 = 0 THEN now() - n * interval '10 seconds' END,
      CASE WHEN n % 997 = 0 THEN 'refresh-token-reused' WHEN n % 13 = 0 THEN 'person-deactivated' END
    FROM generate_series(1, $2::int) n, (SELECT array_agg(id) AS ids FROM person WHERE tenant_id = $1::uuid AND external_id LIKE 'crowd-%') people`,
  ],
  [
    'groups',
    `
    INSERT INTO "group" (tenant_id, id, display_name, display_name_key, created_at, updated_at)
    SELECT $1::uuid, gen_random_uuid(), team.name, lower(team.name), now() - n * interval '1 hour', now()
    FROM generate_series(1, $2::int) n, LATERAL (SELECT CASE WHEN n = 1 THEN 'Everybody' ELSE 'Team ' || n END AS name) team`,
  ],
  [
    'auditEvents',
    `
    INSERT INTO audit_event (tenant_id, id, at, actor_type, actor_id, actor_name, action, target_type, target_id, target_name, request_id, ip_address, detail)
    SELECT $1::uuid, gen_random_uuid(), now() - n * interval '15 seconds', 'person', $1::text, 'Member ' || n % 40,
      (ARRAY['person.created', 'person.updated', 'token-family.revoked', 'client.updated'])[1 + n % 4], CASE WHEN n % 4 = 3 THEN 'client' ELSE 'person' END,
      'crowd-' || n, 'Number ' || n, 'crowd-request-' || n, '203.0.113.9', '{}'
    FROM generate_series(1, $2::int) n`,
  ],
  [
    'refusals',
    `
    INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, client_id, code, reason, ip_address)
    SELECT $1::uuid, gen_random_uuid(), now() - n * interval '30 seconds', 'crowd-refused-' || n, '/token', 'crowd-' || (1 + n % 5000), 'invalid_grant', 'authorization code has expired', '203.0.113.7'
    FROM generate_series(1, $2::int) n`,
  ],
  [
    'undelivered',
    `
    INSERT INTO logout_delivery (tenant_id, id, client_id, person_id, status, attempts, recorded_at, next_attempt_at, settled_at)
    SELECT $1::uuid, gen_random_uuid(), 'crowd-' || (1 + n % 5000), people.ids[1 + n % cardinality(people.ids)], 'expired', 20,
      now() - n * interval '25 seconds', now() - n * interval '25 seconds', now() - n * interval '20 seconds'
    FROM generate_series(1, $2::int) n, (SELECT array_agg(id) AS ids FROM person WHERE tenant_id = $1::uuid AND external_id LIKE 'crowd-%') people`,
  ],
  [
    'imports',
    `
    INSERT INTO import_job (tenant_id, id, source, file_name, state, started_by, created_at, ended_at, expires_at)
    SELECT $1::uuid, gen_random_uuid(), 'csv', 'people-' || n || '.csv', 'done', '{}', now() - n * interval '20 minutes', now() - n * interval '19 minutes', now() + interval '7 days'
    FROM generate_series(1, $2::int) n`,
  ],
];

const EVERYBODY = `
  INSERT INTO group_member (tenant_id, group_id, member_id)
  SELECT $1::uuid, everybody.id, person.id FROM person, (SELECT id FROM "group" WHERE tenant_id = $1::uuid AND display_name = 'Everybody') everybody
  WHERE person.tenant_id = $1::uuid`;

const USAGE = `
  INSERT INTO usage_counter (tenant_id, hour, kind, client_id, count)
  SELECT $1::uuid, date_trunc('hour', now()) - h * interval '1 hour', kind, 'crowd-' || c, 1 + (h * c) % 50
  FROM generate_series(0, 719) h, generate_series(1, 20) c, unnest(ARRAY['sign-in', 'refusal', 'token:refresh_token']) kind
  ON CONFLICT DO NOTHING`;

/** Fills an existing tenant that has none of these rows yet. */
export async function fillTenant(databaseUrl: string, slug: string, size: TenantSize = LARGE): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM tenant WHERE slug = $1', [slug]);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error(`There is no tenant ${slug} to be filled.`);
    for (const [rowsOf, statement] of statements) await client.query(statement, [id, size[rowsOf]]);
    await client.query(EVERYBODY, [id]);
    await client.query(USAGE, [id]);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
