import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sha256 } from '@/lib/platform/shared/secret';
import { createToken, type NewToken, type TokenCreation } from './create-token';
import type { ScimConnectionStore } from './store';

/**
 * Ensures that a connection has a given token, for setup files; repeating it changes nothing. A token that was revoked
 * or belongs to another connection is 'taken'.
 */
export function ensureToken(
  store: Pick<ScimConnectionStore, 'change'>,
  wanted: NewToken & { token: string },
  how: { cause: Cause; now: Date },
): Promise<TokenCreation | { kind: 'unchanged' }> {
  return store.change(async (steps) => {
    const held = await steps.findToken(wanted.tenantId, sha256(wanted.token));
    if (!held) return createToken({ change: (work) => work(steps) }, wanted, how);
    const stands = held.connectionId === wanted.connectionId && held.revokedAt === null;
    return stands ? { kind: 'unchanged' } : { kind: 'taken' };
  });
}
