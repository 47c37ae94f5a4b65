import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { versionOf } from '@/lib/platform/shared/version-of';
import { connectionTarget, type ScimConnection } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionStore } from './store';

export type ConnectionOutcome =
  | { kind: 'changed' | 'unchanged'; connection: ScimConnection }
  | { kind: 'not-found' }
  | { kind: 'name-taken' }
  | { kind: 'changed-meanwhile' }
  /** The client is linked to another connection. */
  | { kind: 'client-taken' };

/**
 * Changes a connection with its row locked, and writes the audit row in the same transaction.
 * @param change.basedOn the version that the change was made from; if the version is different now, nothing is changed
 * @param change.version computes the version to compare; by default that of the connection's settings
 */
export async function changeConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  {
    tenantId,
    id,
    action,
    basedOn,
    version = connectionVersion,
    next,
  }: {
    tenantId: string;
    id: string;
    action: AuditAction;
    basedOn?: string;
    version?: (connection: ScimConnection) => string;
    next: (connection: ScimConnection) => ScimConnection;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ConnectionOutcome> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<ConnectionOutcome> => {
    const before = await steps.lock(tenantId, id);
    if (!before) return { kind: 'not-found' };
    if (basedOn !== undefined && basedOn !== version(before)) return { kind: 'changed-meanwhile' };
    const wanted = next(before);
    // Disabling only takes access away, and may be urgent.
    if (action !== 'scim-connection.disabled') await mustManageConnection(steps, before, cause);
    if (isDeepStrictEqual(wanted, before)) return { kind: 'unchanged', connection: before };
    const connection = { ...wanted, updatedAt: now };
    const updated = await steps.update(connection);
    if (updated !== 'updated') return { kind: updated };
    await steps.audit({
      tenantId,
      cause,
      action,
      target: connectionTarget(connection),
      before: described(before),
      after: described(connection),
    });
    return { kind: 'changed', connection };
  });
}

/** How audit rows describe a connection. */
export function described({
  name,
  provider,
  adoption,
  rateLimit,
  clientId,
  strictRfc7643,
  roleResource,
  brakePercent,
  mapping,
  disabledAt,
}: ScimConnection) {
  return {
    name,
    provider,
    adoption,
    rateLimit: { ...rateLimit },
    clientId,
    strictRfc7643,
    roleResource,
    brakePercent,
    mapping: mapping.map(({ from, to }) => ({ from, to })),
    disabled: disabledAt !== null,
  };
}

/**
 * Identifies a state of a connection's settings. Excludes whether it is disabled, and its mapping, which has its own
 * version.
 */
export function connectionVersion(connection: ScimConnection): string {
  return versionOf({ ...described(connection), mapping: null, disabled: null });
}
