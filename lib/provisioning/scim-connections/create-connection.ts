import type { Cause } from '@/lib/journal/audit/audit-entry';
import { STANDARD_BRAKE_PERCENT } from '@/lib/people/brake/brake';
import { newId } from '@/lib/platform/shared/id';
import { described } from './change-connection';
import { type ConnectionSettings, connectionTarget, type ScimConnection, standardRateLimit } from './connection';
import type { ScimConnectionStore } from './store';

/**
 * Adds a connection without a token. `connectionFields` must have checked the fields.
 * @returns the connection, or which of its name and client another connection of the tenant already has
 */
export function createConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, ...settings }: { tenantId: string; name: string } & Partial<ConnectionSettings>,
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; connection: ScimConnection } | { kind: 'name-taken' | 'client-taken' }> {
  const connection: ScimConnection = {
    provider: 'other',
    adoption: 'ask',
    rateLimit: standardRateLimit,
    clientId: null,
    strictRfc7643: false,
    roleResource: null,
    brakePercent: STANDARD_BRAKE_PERCENT,
    ...settings,
    tenantId,
    id: newId(),
    mapping: [],
    disabledAt: null,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return store.change(async (steps) => {
    const inserted = await steps.insert(connection);
    if (inserted !== 'inserted') return { kind: inserted };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-connection.created',
      target: connectionTarget(connection),
      after: described(connection),
    });
    return { kind: 'created', connection };
  });
}
