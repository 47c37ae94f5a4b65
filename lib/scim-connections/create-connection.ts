import type { Cause } from '@/lib/audit/audit-entry';
import { newId } from '@/lib/shared/id';
import { connectionTarget, type ScimConnection, type ScimProvider } from './connection';
import type { ScimConnectionStore } from './store';

/**
 * Adds a connection without a token. The fields have been checked by `connectionFields`.
 * @returns the connection, or that another of the tenant has the name
 */
export function createConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, name, provider = 'other' }: { tenantId: string; name: string; provider?: ScimProvider },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; connection: ScimConnection } | { kind: 'name-taken' }> {
  const connection: ScimConnection = {
    tenantId, id: newId(), name, provider, disabledAt: null, lastUsedAt: null, createdAt: now, updatedAt: now,
  };
  return store.change(async (steps) => {
    if ((await steps.insert(connection)) === 'name-taken') return { kind: 'name-taken' };
    await steps.audit({
      tenantId, cause, action: 'scim-connection.created', target: connectionTarget(connection), after: { name, provider },
    });
    return { kind: 'created', connection };
  });
}
