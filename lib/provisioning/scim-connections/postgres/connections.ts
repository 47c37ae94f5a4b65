import { deleteKeys } from '@/lib/grants/access-keys/postgres/write-keys';
import { forgetBrake, listStopped } from '@/lib/people/brake/postgres/brake';
import { personTitle } from '@/lib/people/postgres/person-title';
import { forgetCounts } from '@/lib/people/postgres/resource-count';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { adoptionRules, type ScimConnection, scimProviders } from '../connection';
import type { ConnectionFirsts, SelfTestRecord } from '../store';

const asJson = (mapping: ScimConnection['mapping']) => mapping.map(({ from, to }) => ({ from, to }));

export interface ConnectionRow extends Omit<ScimConnection, 'provider' | 'adoption' | 'rateLimit'> {
  provider: string;
  adoption: string;
  ratePerSecond: number;
  rateBurst: number;
}

export const connectionColumns = sql`
  scim_connection.tenant_id::text AS "tenantId", scim_connection.id::text AS id, scim_connection.name, provider, adoption,
  rate_per_second AS "ratePerSecond", rate_burst AS "rateBurst", client_id AS "clientId", strict_rfc7643 AS "strictRfc7643", role_resource AS "roleResource", brake_percent AS "brakePercent", mapping,
  disabled_at AS "disabledAt", scim_connection.last_used_at AS "lastUsedAt", scim_connection.created_at AS "createdAt",
  updated_at AS "updatedAt"`;

/**
 * Converts a row to its types. A provider that this version does not know becomes `other`, and an unknown adoption rule
 * becomes `off`, the strictest.
 */
export function connectionFromRow<Row extends ConnectionRow>({
  ratePerSecond,
  rateBurst,
  provider,
  adoption,
  ...row
}: Row) {
  return {
    ...row,
    provider: scimProviders.find((known) => known === provider) ?? ('other' as const),
    adoption: adoptionRules.find((known) => known === adoption) ?? ('off' as const),
    rateLimit: { perSecond: ratePerSecond, burst: rateBurst },
  };
}

async function readConnection(
  connection: Connection,
  tenantId: string,
  condition: Sql,
  lock: Sql = empty,
): Promise<ScimConnection | null> {
  const [row] = await connection.query<ConnectionRow>(sql`
    SELECT ${connectionColumns} FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND ${condition} ${lock}`);
  return row ? connectionFromRow(row) : null;
}

export async function findConnection(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<ScimConnection | null> {
  return isId(id) ? readConnection(connection, tenantId, sql`id = ${id}::uuid`) : null;
}

export function findConnectionByName(
  connection: Connection,
  tenantId: string,
  name: string,
): Promise<ScimConnection | null> {
  return readConnection(connection, tenantId, sql`name = ${name}`);
}

export async function lockConnection(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<ScimConnection | null> {
  return isId(id) ? readConnection(connection, tenantId, sql`id = ${id}::uuid`, sql`FOR UPDATE`) : null;
}

type Taken = 'name-taken' | 'client-taken';

/**
 * Which value of a connection another connection already has. Checked in advance because a failing statement would
 * abort the transaction.
 */
async function takenOf(
  connection: Connection,
  { tenantId, id, name, clientId }: ScimConnection,
): Promise<Taken | null> {
  const [other] = await connection.query<{ name: string }>(sql`
    SELECT name FROM scim_connection
    WHERE tenant_id = ${tenantId}::uuid AND id <> ${id}::uuid AND (name = ${name} OR client_id = ${clientId}) ORDER BY name = ${name} DESC LIMIT 1`);
  if (!other) return null;
  return other.name === name ? 'name-taken' : 'client-taken';
}

export async function insertConnection(
  connection: Connection,
  { rateLimit, mapping, ...fields }: ScimConnection,
): Promise<'inserted' | Taken> {
  const data = { ...fields, ratePerSecond: rateLimit.perSecond, rateBurst: rateLimit.burst, mapping: asJson(mapping) };
  const { count } = await connection.prisma.scimConnection.createMany({ data, skipDuplicates: true });
  return count === 1 ? 'inserted' : ((await takenOf(connection, { rateLimit, mapping, ...fields })) ?? 'name-taken');
}

export async function updateConnection(
  connection: Connection,
  scimConnection: ScimConnection,
): Promise<'updated' | Taken> {
  const taken = await takenOf(connection, scimConnection);
  if (taken) return taken;
  const { tenantId, id, name, provider, adoption, rateLimit, clientId, strictRfc7643, roleResource, brakePercent } =
    scimConnection;
  const { mapping, disabledAt, updatedAt } = scimConnection;
  await connection.execute(sql`
    UPDATE scim_connection SET name = ${name}, provider = ${provider}, adoption = ${adoption}, rate_per_second = ${rateLimit.perSecond}::int,
      rate_burst = ${rateLimit.burst}::int, client_id = ${clientId}, strict_rfc7643 = ${strictRfc7643}, role_resource = ${roleResource}, brake_percent = ${brakePercent}::int, mapping = ${JSON.stringify(mapping)}::jsonb, disabled_at = ${disabledAt}, updated_at = ${updatedAt}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  if (brakePercent === null) await forgetBrake(connection, { tenantId, source: id });
  return 'updated';
}

/** See ScimConnectionStore.countProvisioned. */
export async function countProvisioned(
  connection: Connection,
  tenantId: string,
  connectionId: string,
): Promise<{ people: number; groups: number }> {
  const [counts] = await connection.query<{ people: number; groups: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM person
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND deleted_at IS NULL) AS people,
      (SELECT count(*)::int FROM "group" WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid) AS groups`);
  return counts ?? { people: 0, groups: 0 };
}

interface FirstsRow {
  personId: string | null;
  name: string;
  createdAt: Date | null;
  at: Date | null;
  failures: number | null;
}

/** See ScimConnectionStore.findFirsts. */
export async function findFirsts(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<ConnectionFirsts> {
  const first = (when: Sql) => sql`
    SELECT id, ${raw(personTitle('person'))} AS name, created_at, created_at < s.created_at AS older FROM person
    WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${id}::uuid AND deleted_at IS NULL AND ${when} ORDER BY created_at, id LIMIT 1`;
  const [row] = await connection.query<FirstsRow>(sql`
    SELECT p.id::text AS "personId", p.name,
      CASE WHEN p.created_at >= s.created_at THEN p.created_at END AS "createdAt", s.self_tested_at AS at, s.self_test_failures AS failures
    FROM scim_connection s LEFT JOIN LATERAL (
      (${first(sql`created_at >= s.created_at`)}) UNION ALL (${first(sql`created_at < s.created_at`)})
      ORDER BY older LIMIT 1) p ON true
    WHERE s.tenant_id = ${tenantId}::uuid AND s.id = ${id}::uuid`);
  if (!row) return { person: null, selfTest: null };
  const { personId, name, createdAt, at, failures } = row;
  return {
    person: personId === null ? null : { id: personId, name, createdAt },
    selfTest: at === null ? null : { at, failures: failures ?? 0 },
  };
}

/** See ScimConnectionStore.listBraked. */
export async function listBraked(
  connection: Connection,
  tenantId: string,
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const stopped = await listStopped(connection, tenantId, now);
  if (stopped.length === 0) return [];
  return connection.query<{ id: string; name: string }>(sql`
    SELECT id::text AS id, name FROM scim_connection
    WHERE tenant_id = ${tenantId}::uuid AND id::text = ANY(${stopped}::text[]) AND disabled_at IS NULL ORDER BY name`);
}

/** See ScimConnectionStore.recordSelfTest. */
export async function recordSelfTest(
  connection: Connection,
  { tenantId, id, at, failures }: SelfTestRecord & { tenantId: string; id: string },
): Promise<void> {
  await connection.execute(sql`
    UPDATE scim_connection SET self_tested_at = ${at}, self_test_failures = ${failures}::int
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
}

/**
 * See ScimConnectionChange.delete. Foreign keys delete its pending account matches, its rate limit state and its batch
 * records. Its log entries are kept.
 */
export async function deleteConnection(
  connection: Connection,
  tenantId: string,
  id: string,
  now: Date,
): Promise<number> {
  const validTokens = await deleteKeys(connection, tenantId, sql`connection_id = ${id}::uuid`, now);
  await forgetCounts(connection, tenantId, id);
  await forgetBrake(connection, { tenantId, source: id });
  await connection.execute(sql`DELETE FROM scim_connection WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return validTokens;
}

/**
 * Unlinks a client that is being deleted from SCIM connections, so that a later client with the same id cannot take its
 * place.
 */
export async function detachClient(connection: Connection, tenantId: string, clientId: string): Promise<void> {
  await connection.execute(
    sql`UPDATE scim_connection SET client_id = NULL WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`,
  );
}
