import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { auditing, writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { waitForIssues } from '@/lib/people/postgres/lock-active-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { FamilyRevocation, FamilySelection } from '../store';
import { countActive, type EndedFamily, endFamilies, ending } from './end-families';
import { hasStatus, isUnrevoked } from './family-status';

/** A condition for the families `f` of a selection. */
function selected(tenantId: string, selection: FamilySelection): Sql {
  const ofTenant = sql`f.tenant_id = ${tenantId}::uuid`;
  if ('familyId' in selection) return sql`${ofTenant} AND f.id = ${selection.familyId}::uuid`;
  if ('familyIds' in selection) return sql`${ofTenant} AND f.id = ANY(${[...selection.familyIds]}::uuid[])`;
  if ('personId' in selection) return sql`${ofTenant} AND f.person_id = ${selection.personId}::uuid`;
  if ('assertionIssuer' in selection) return sql`${ofTenant} AND f.assertion_issuer = ${selection.assertionIssuer}`;
  return sql`${ofTenant} AND f.client_id = ${selection.clientId}`;
}

/** See FamilyStore.revoke. */
export function revoke(database: Connection, revocation: FamilyRevocation): Promise<{ active: number; ended: number }> {
  return database.transaction(async (connection) => {
    const { tenantId, selection, reason, note, cause, now } = revocation;
    if ('personId' in selection) await waitForIssues(connection, tenantId, selection.personId);
    const families = await endFamilies(connection, {
      tenantId,
      which: selected(tenantId, selection),
      ...('clientId' in selection && selection.atMost !== undefined && { limit: selection.atMost }),
      reason,
      detail: { by: cause.actor.name, ...(note && { note }) },
      actor: cause.actor,
      now,
      origin: cause.origin,
    });
    if (families.length === 0) return { active: 0, ended: 0 };
    const active = countActive(families);
    await writeAudit(connection, ...auditEntries(revocation, families, active));
    return { active, ended: families.length };
  });
}

function auditEntries(
  { tenantId, selection, reason, note, targetName: name, cause }: FamilyRevocation,
  families: EndedFamily[],
  active: number,
): AuditEntry[] {
  const said: JsonObject = note ? { reason, note } : { reason };
  const entry = { tenantId, cause, action: 'token-family.revoked' as const };
  if ('familyId' in selection)
    return [{ ...entry, target: { type: 'token-family', id: selection.familyId, name }, detail: said }];
  if (!('familyIds' in selection))
    return [{ ...entry, target: { ...holderOf(selection), name }, detail: { ...said, families: active } }];
  const { chosenBy: filter } = selection;
  if (filter)
    return [
      { ...entry, target: { type: 'tenant', id: tenantId, name }, detail: { ...said, families: active, filter } },
    ];
  return families.map(({ id }) => ({ ...entry, target: { type: 'token-family', id, name }, detail: said }));
}

/** The audit target of a revocation: the person, client or issuer that the selected families share. */
function holderOf(selection: Exclude<FamilySelection, { familyId: string } | { familyIds: readonly string[] }>): {
  type: string;
  id: string;
} {
  if ('personId' in selection) return { type: 'person', id: selection.personId };
  if ('assertionIssuer' in selection) return { type: 'trusted-issuer', id: selection.assertionIssuer };
  return { type: 'client', id: selection.clientId };
}

/** See FamilyStore.countActiveGrants. */
export async function countActiveGrants(
  database: Connection,
  tenantId: string,
  selection: FamilySelection,
  now: Date,
): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM token_family f WHERE ${selected(tenantId, selection)} AND ${hasStatus('living', now)}`);
  return row?.count ?? 0;
}

type ClientRevocation = Parameters<OAuthStore['revokeFamily']>[0];

/**
 * Ends families whose clients give them up, each with its event and audit entry. Any number of one tenant share the
 * statement. Each row is looked up only by its key, and skipped or waited for, as in claim-refreshes.ts.
 * @returns whether each was ended, in the same order; false for skipped ones
 */
async function endForClients(
  database: Connection,
  tenantId: string,
  revocations: readonly ClientRevocation[],
  busy: 'wait' | 'skip',
): Promise<boolean[]> {
  const column = <Value>(of: (revocation: ClientRevocation) => Value) => revocations.map(of);
  const ended = await database.query<{ position: number }>(
    ending(
      tenantId,
      sql`
      SELECT asked.*, 'revoked' AS kind, 'revoked-by-client' AS reason, '{"reason": "revoked-by-client"}'::jsonb AS detail,
             NULL AS acting_person, 'system' AS initiator
      FROM unnest(
        ${column(({ familyId }) => familyId)}::uuid[], ${column(({ clientId }) => clientId)}::text[],
        ${column(({ now }) => now)}::timestamptz[], ${column(({ origin }) => origin.ipAddress)}::text[], ${column(({ origin }) => origin.userAgent)}::text[],
        ${column(({ origin }) => origin.requestId)}::text[], ${column(() => newId())}::uuid[], ${column(() => newId())}::uuid[]
      ) WITH ORDINALITY AS asked (id, holder, now, ip_address, user_agent, request_id, event_id, entry_id, position)
      CROSS JOIN LATERAL (
        SELECT * FROM token_family WHERE tenant_id = ${ofTenant(tenantId)} AND id = asked.id
        OFFSET 0 FOR UPDATE ${busy === 'skip' ? sql`SKIP LOCKED` : empty}
      ) f
      WHERE f.client_id = asked.holder AND ${isUnrevoked()}`,
      sql`SELECT position::int FROM ended`,
      [
        auditing(
          sql`
          SELECT ${tenantId}::uuid, entry_id, 'client', client_id, NULL, 'token-family.revoked', 'token-family', id::text, NULL,
                 request_id, ip_address, user_agent, NULL::jsonb, NULL::jsonb, detail
          FROM ended`,
          tenantId,
        ),
      ],
    ),
  );
  const positions = new Set(ended.map(({ position }) => position));
  return revocations.map((_, index) => positions.has(index + 1));
}

/** The number of statements that run concurrently per process and tenant, and of revocations in one. */
const REVOCATIONS = { atOnce: 1, mostItems: 64 };

/**
 * See OAuthStore.revokeFamily. A tenant's concurrent revocations share a statement and its commit
 * (docs/decisions/0020).
 */
export function revokeByClientVerb(database: Connection): OAuthStore['revokeFamily'] {
  const end = coalesce(
    (tenantId, revocations: ClientRevocation[]) => endForClients(database, tenantId, revocations, 'skip'),
    REVOCATIONS,
  );
  return async (revocation) => {
    // Either there is nothing to end, or another transaction was changing the family.
    if (!(await end(revocation))) await endForClients(database, revocation.tenantId, [revocation], 'wait');
  };
}
