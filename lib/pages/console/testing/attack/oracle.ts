import { sql } from '@/lib/platform/postgres/database';
import type { Attack } from './attack';

/** What an attacker must never achieve, checked in the database: one line for each violation. */
export async function violations({
  installation,
  house,
  other,
  attacker,
  above,
  started,
  otherBefore,
  heard,
}: Attack): Promise<string[]> {
  const { database } = installation.services();
  const tenant = sql`${house.id}::uuid`;
  const ids = above.map(({ id }) => id);
  const rows = await database.query<{ what: string }>(sql`
    SELECT 'session of ' || person_id AS what FROM session WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'sign-in that waits for a second factor of ' || person_id FROM pending_sign_in WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'access key or token (' || kind || ') of ' || person_id FROM access_key WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'token family (' || grant_type || ', ' || client_id || ') of ' || person_id FROM token_family WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'authorization code of ' || person_id FROM authorization_code WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'approved device of ' || person_id FROM device_authorization WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'identity elsewhere of ' || person_id FROM linked_identity WHERE tenant_id = ${tenant} AND person_id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'one-time link (' || l.purpose || ', ' || coalesce(l.mailed_to, 'shown') || ') of ' || l.person_id FROM one_time_link l
      WHERE l.tenant_id = ${tenant} AND l.person_id = ANY(${ids}::uuid[]) AND l.mailed_to IS DISTINCT FROM (
        SELECT lower(address) FROM unnest(${ids}::uuid[], ${above.map(({ email }) => email)}::text[]) AS mine(id, address) WHERE mine.id = l.person_id)
    UNION ALL SELECT role || ' made of ' || user_name FROM person WHERE tenant_id = ${tenant} AND role = ANY(${attacker.rolesAbove}::text[]) AND NOT id = ANY(${ids}::uuid[])
    UNION ALL SELECT 'role ' || coalesce(role, 'none') || ' of the attacker' FROM person
      WHERE tenant_id = ${tenant} AND id = ${attacker.person.id}::uuid AND (role = ANY(${attacker.rolesAbove}::text[]) OR role = 'auditor' AND ${attacker.person.role === null})`);
  const changed = difference(started, await standingOf(attackOf(installation, house, above)));
  const otherChanged =
    (await fingerprintOf(installation, other.id)) === otherBefore ? [] : ['something in the other tenant was changed'];
  return [...rows.map(({ what }) => named(what, above)), ...changed, ...otherChanged, ...heard];
}

const named = (what: string, people: Attack['above']) =>
  people.reduce((said, { id, userName }) => said.replace(id, userName), what);

type Watched = Pick<Attack, 'installation' | 'house' | 'above'>;
const attackOf = (installation: Attack['installation'], house: Attack['house'], above: Attack['above']): Watched => ({
  installation,
  house,
  above,
});

/** How the people above the attacker sign in, are identified and can be reached. */
export async function standingOf({ installation, house, above }: Watched): Promise<Record<string, string>> {
  const rows = await installation.services().database.query<{ userName: string; standing: string }>(sql`
    SELECT p.id::text AS "userName", jsonb_build_object(
      'userName', p.user_name, 'attributes', p.attributes, 'role', p.role, 'active', p.active, 'connection', p.connection_id, 'externalId', p.external_id,
      'confirmed', p.verified_email_key, 'deleted', p.deleted_at,
      'password', (SELECT w.hash || w.must_change FROM password w WHERE w.tenant_id = p.tenant_id AND w.person_id = p.id),
      'factors', (SELECT jsonb_agg(f.id) FROM second_factor f WHERE f.tenant_id = p.tenant_id AND f.person_id = p.id),
      'codes', (SELECT count(*) FROM recovery_code r WHERE r.tenant_id = p.tenant_id AND r.person_id = p.id)
    )::text AS standing
    FROM person p WHERE p.tenant_id = ${house.id}::uuid AND p.id = ANY(${above.map(({ id }) => id)}::uuid[])`);
  return Object.fromEntries(
    rows.map(({ userName, standing }) => [above.find(({ id }) => id === userName)?.userName ?? userName, standing]),
  );
}

function difference(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.entries(before).flatMap(([who, standing]) => {
    if (after[who] === standing) return [];
    if (after[who] === undefined) return [`${who} is gone`];
    const [was, is] = [standing, after[who]].map((text) => JSON.parse(text) as Record<string, unknown>);
    return Object.keys(was ?? {})
      .filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]))
      .map((name) => `${name} of ${who} changed from ${JSON.stringify(was?.[name])} to ${JSON.stringify(is?.[name])}`);
  });
}

/** Tables that any request to a tenant may write to: counters, failure records, keys that are created on first use. */
const TRACES = [
  'refusal',
  'usage_counter',
  'provisioning_log',
  'signing_key',
  'authorization_request',
  'pushed_request',
  'factor_challenge',
  'scim_rate',
];

let tables: Promise<string[]> | undefined;

/** One hash of all data of a tenant. */
export async function fingerprintOf({ services }: Attack['installation'], tenantId: string): Promise<string> {
  const { database, tenantKeys } = services();
  // Creates the keys that are stored on the first request to a tenant.
  await tenantKeys.load(tenantId);
  tables ??= database
    .query<{ name: string }>(sql`
    SELECT c.table_name::text AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.column_name = 'tenant_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`)
    .then((rows) => rows.map(({ name }) => name));
  const names = (await tables).filter((name) => !TRACES.includes(name));
  const parts = names.map(
    (name) =>
      `(SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') FROM "${name}" t WHERE tenant_id = $1::uuid)`,
  );
  const [row] = await database.queryText<{ hash: string }>(
    `SELECT md5(concat_ws(',', (SELECT t::text FROM tenant t WHERE id = $1::uuid), ${parts.join(', ')})) AS hash`,
    [tenantId],
  );
  return row?.hash ?? '';
}
