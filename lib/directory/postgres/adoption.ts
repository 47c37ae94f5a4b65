import type { AdoptionMatch, AdoptionRequest, AdoptionSteps, AdoptionStore } from '@/lib/directory/adoption';
import type { Role } from '@/lib/people/person';
import { assertedEmailKey } from '@/lib/people/postgres/asserted-key';
import { personTitle } from '@/lib/people/postgres/person-title';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, raw, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { userNameKey } from '@/lib/platform/shared/user-name';

/** Enough rows to detect duplicates: an address that several people have matches no one. */
const LOOKED_AT = 3;

interface Match {
  personId: string;
  role: Role | null;
  byUserName: boolean;
  isNobodys: boolean;
  decision: 'allowed' | 'refused' | null;
  /** An administrator has assigned the person to the connection, which has not adopted them yet. */
  awaited: boolean;
}

/** The number of statements that run concurrently per process and tenant, and of people in one. */
const LOOKUPS = { atOnce: 2, mostItems: 64 };

/** See AdoptionStore.findAdoptable. A tenant's concurrent requests share a statement (docs/decisions/0020). */
export function findAdoptableVerb(connection: Connection): AdoptionStore['findAdoptable'] {
  const find = coalesce((tenantId, wanted: Wanted[]) => findMatches(connection, tenantId, wanted), LOOKUPS);
  return async (wanted) => {
    const [first, ...others] = await find(wanted);
    if (!first || (!first.byUserName && others.length > 0) || !(first.isNobodys || first.awaited)) return null;
    const { personId, role, byUserName, decision, awaited } = first;
    return {
      personId,
      role,
      matchedBy: byUserName ? 'userName' : 'email',
      standing: awaited ? 'allowed' : decision === 'refused' ? 'refused' : 'free',
    };
  };
}

type Wanted = Parameters<AdoptionStore['findAdoptable']>[0];

/** @returns the first matches of each, in the same order */
async function findMatches(connection: Connection, tenantId: string, wanted: readonly Wanted[]): Promise<Match[][]> {
  const column = <Value>(of: (one: Wanted) => Value) => wanted.map(of);
  const rows = await connection.query<Match & { position: number }>(sql`
    SELECT asked.position::int, p.id::text AS "personId", p.role, p.by_user_name AS "byUserName", p.connection_id IS NULL AS "isNobodys", r.decision,
           COALESCE(p.connection_id = asked.connection_id AND r.decision = 'allowed' AND r.settled_at IS NULL, false) AS awaited
    FROM unnest(
      ${column(({ connectionId }) => connectionId)}::uuid[],
      ${column(({ userName }) => userNameKey(userName))}::text[], ${column(({ email }) => (email === null ? null : assertedEmailKey(email)))}::text[]
    ) WITH ORDINALITY AS asked (connection_id, user_name_key, email_key, position)
    CROSS JOIN LATERAL (
      SELECT *, user_name_key = asked.user_name_key AS by_user_name FROM person
      WHERE tenant_id = ${ofTenant(tenantId)} AND deleted_at IS NULL
        AND (user_name_key = asked.user_name_key OR verified_email_key = asked.email_key)
      ORDER BY by_user_name DESC LIMIT ${LOOKED_AT}::int
    ) p
    LEFT JOIN adoption_request r ON r.tenant_id = ${ofTenant(tenantId)} AND r.connection_id = asked.connection_id AND r.person_id = p.id
    ORDER BY asked.position, p.by_user_name DESC`);
  const matches = wanted.map((): Match[] => []);
  for (const { position, ...match } of rows) matches[position - 1]?.push(match);
  return matches;
}

/** See AdoptionStore.askToAdopt. An allowed request is reopened if the person has been released since. */
export async function askToAdopt(
  connection: Connection,
  { tenantId, connectionId, personId, matchedBy, userName, now }: Parameters<AdoptionStore['askToAdopt']>[0],
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO adoption_request AS r (tenant_id, connection_id, person_id, matched_by, user_name, asked_at, last_asked_at)
    SELECT p.tenant_id, ${connectionId}::uuid, p.id, ${matchedBy}, ${userName}, ${now}, ${now} FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid FOR KEY SHARE
    ON CONFLICT (tenant_id, connection_id, person_id) DO UPDATE SET
      matched_by = excluded.matched_by, user_name = excluded.user_name, last_asked_at = excluded.last_asked_at, settled_at = NULL,
      asked_at = CASE WHEN r.decision = 'allowed' THEN excluded.asked_at ELSE r.asked_at END, decision = NULLIF(r.decision, 'allowed')`);
}

/** See AdoptionStore.listAdoptionRequests. */
export async function listAdoptionRequests(
  connection: Connection,
  { tenantId, connectionId, state, page, pageSize }: Parameters<AdoptionStore['listAdoptionRequests']>[0],
): Promise<{ requests: AdoptionRequest[]; total: number }> {
  const from = sql`
    FROM adoption_request r JOIN person p ON p.tenant_id = r.tenant_id AND p.id = r.person_id AND p.connection_id IS NULL AND p.deleted_at IS NULL
    WHERE r.tenant_id = ${ofTenant(tenantId)} AND r.connection_id = ${connectionId}::uuid
      AND ${state === 'open' ? sql`r.decision IS NULL` : sql`r.decision = 'refused'`}`;
  const [counted] = await connection.query<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`);
  const requests = await connection.query<AdoptionRequest>(sql`
    SELECT p.id::text AS "personId", ${raw(personTitle('p'))} AS "personName", p.user_name AS "userName", p.role, p.active,
           r.matched_by AS "matchedBy", r.user_name AS "sentUserName", r.asked_at AS "askedAt", r.last_asked_at AS "lastAskedAt",
           r.decision, r.decided_at AS "decidedAt"
    ${from} ORDER BY r.asked_at, r.person_id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
  return { requests, total: counted?.total ?? 0 };
}

/** The steps of adoption within the directory's transaction. */
export function adoptionSteps(connection: Connection): AdoptionSteps {
  return {
    async decideAdoption({ tenantId, connectionId, personId, decision, now }) {
      const [decided] = await connection.query<{ matchedBy: AdoptionMatch }>(sql`
        UPDATE adoption_request SET decision = ${decision}, decided_at = ${now}
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND person_id = ${personId}::uuid
          AND decision IS DISTINCT FROM ${decision} AND decision IS DISTINCT FROM 'allowed'
        RETURNING matched_by AS "matchedBy"`);
      return decided?.matchedBy ?? null;
    },

    async settleAdoption({ tenantId, connectionId, personId, now }) {
      await connection.execute(sql`
        UPDATE adoption_request SET decision = 'allowed', decided_at = COALESCE(decided_at, ${now}), settled_at = ${now}
        WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND person_id = ${personId}::uuid`);
    },
  };
}
