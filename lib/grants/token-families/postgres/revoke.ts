import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { waitForIssues } from '@/lib/people/postgres/lock-active-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { FamilyRevocation, FamilySelection } from '../store';
import { countActive, type EndedFamily, endFamilies } from './end-families';
import { hasStatus } from './family-status';

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

/** See OAuthStore.revokeFamily. */
export function revokeByClient(
  database: Connection,
  { tenantId, familyId, clientId, now, origin }: Parameters<OAuthStore['revokeFamily']>[0],
): Promise<void> {
  return database.transaction(async (connection) => {
    const reason = 'revoked-by-client';
    const which = sql`f.id = ${familyId}::uuid AND f.client_id = ${clientId}`;
    const ended = await endFamilies(connection, { tenantId, which, reason, now, origin });
    if (ended.length === 0) return;
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'client', id: clientId, name: null }, origin },
      action: 'token-family.revoked',
      target: { type: 'token-family', id: familyId, name: null },
      detail: { reason },
    });
  });
}
