import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordRevokedFamilies } from '@/lib/journal/events/postgres/record-revoked-families';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { FamilyRevocation, FamilySelection } from '../store';
import { hasStatus } from './family-status';

/** The families `f` of a selection. */
function selected(tenantId: string, selection: FamilySelection): Sql {
  const ofTenant = sql`f.tenant_id = ${tenantId}::uuid`;
  if ('familyId' in selection) return sql`${ofTenant} AND f.id = ${selection.familyId}::uuid`;
  if ('familyIds' in selection) return sql`${ofTenant} AND f.id = ANY(${[...selection.familyIds]}::uuid[])`;
  if ('personId' in selection) return sql`${ofTenant} AND f.person_id = ${selection.personId}::uuid`;
  if ('assertionIssuer' in selection) return sql`${ofTenant} AND f.assertion_issuer = ${selection.assertionIssuer}`;
  return sql`${ofTenant} AND f.client_id = ${selection.clientId}`;
}

/** See FamilyStore.revoke. */
export function revoke(database: Connection, revocation: FamilyRevocation): Promise<{ living: number; ended: number }> {
  return database.transaction(async (connection) => {
    const { tenantId, selection } = revocation;
    if ('personId' in selection) await waitForIssues(connection, tenantId, selection.personId);
    const families = await endSelected(connection, revocation);
    if (families.length === 0) return { living: 0, ended: 0 };
    await writeEvents(connection, revocation, families);
    await recordRevokedFamilies(connection, { ...revocation, families, origin: revocation.cause.origin });
    const living = families.filter((family) => family.living).length;
    await writeAudit(connection, ...auditEntries(revocation, families, living));
    return { living, ended: families.length };
  });
}

/** Whoever issues something to the person shares their row's lock: what is being issued now is seen by the next statement. */
async function waitForIssues(connection: Connection, tenantId: string, personId: string): Promise<void> {
  await connection.query(
    sql`SELECT id FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid FOR NO KEY UPDATE`,
  );
}

interface Ended {
  id: string;
  personId: string;
  clientId: string;
  generation: number;
  living: boolean;
}

/** Rows are locked in the order of their ids, so that two revocations that overlap do not wait for each other. */
function endSelected(connection: Connection, { tenantId, selection, reason, now }: FamilyRevocation): Promise<Ended[]> {
  const limited =
    'clientId' in selection && selection.atMost !== undefined ? sql`LIMIT ${selection.atMost}::int` : empty;
  return connection.query<Ended>(sql`
    WITH chosen AS (
      SELECT f.id FROM token_family f WHERE ${selected(tenantId, selection)} AND f.revoked_at IS NULL ORDER BY f.id ${limited} FOR UPDATE
    )
    UPDATE token_family f SET revoked_at = ${now}, revoke_reason = ${reason}, replay_response = NULL, replay_until = NULL
    FROM chosen WHERE f.tenant_id = ${tenantId}::uuid AND f.id = chosen.id
    RETURNING f.id::text AS id, f.person_id::text AS "personId", f.client_id AS "clientId", f.generation, (f.expires_at > ${now} AND f.idle_expires_at > ${now}) AS living`);
}

async function writeEvents(
  connection: Connection,
  { tenantId, reason, note, cause, now }: FamilyRevocation,
  families: Ended[],
): Promise<void> {
  const { origin, actor } = cause;
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT ${tenantId}::uuid, family_id, id, 'revoked', generation, ${now}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
           ${JSON.stringify({ reason, by: actor.name, ...(note ? { note } : {}) })}::jsonb
    FROM unnest(${families.map(({ id }) => id)}::uuid[], ${families.map(() => newId())}::uuid[], ${families.map(({ generation }) => generation)}::int[])
         AS ended (family_id, id, generation)`);
}

function auditEntries(
  { tenantId, selection, reason, note, targetName: name, cause }: FamilyRevocation,
  families: Ended[],
  living: number,
): AuditEntry[] {
  const said: JsonObject = note ? { reason, note } : { reason };
  const entry = { tenantId, cause, action: 'token-family.revoked' as const };
  if ('familyId' in selection)
    return [{ ...entry, target: { type: 'token-family', id: selection.familyId, name }, detail: said }];
  if (!('familyIds' in selection))
    return [{ ...entry, target: { ...holderOf(selection), name }, detail: { ...said, families: living } }];
  const { chosenBy: filter } = selection;
  if (filter)
    return [
      { ...entry, target: { type: 'tenant', id: tenantId, name }, detail: { ...said, families: living, filter } },
    ];
  return families.map(({ id }) => ({ ...entry, target: { type: 'token-family', id, name }, detail: said }));
}

/** What the selected families have in common. */
function holderOf(selection: Exclude<FamilySelection, { familyId: string } | { familyIds: readonly string[] }>): {
  type: string;
  id: string;
} {
  if ('personId' in selection) return { type: 'person', id: selection.personId };
  if ('assertionIssuer' in selection) return { type: 'trusted-issuer', id: selection.assertionIssuer };
  return { type: 'client', id: selection.clientId };
}

/** See FamilyStore.countLiving. */
export async function countLiving(
  database: Connection,
  tenantId: string,
  selection: FamilySelection,
  now: Date,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM token_family f WHERE ${selected(tenantId, selection)} AND ${hasStatus('living', now)}`);
  return row?.count ?? 0;
}
