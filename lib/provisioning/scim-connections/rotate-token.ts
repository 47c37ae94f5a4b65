import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget } from './connection';
import { createToken, type TokenCreation } from './create-token';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionStore } from './store';

/**
 * Replaces a token with a new one that has the same name and access. The old one keeps working for a while, so that the
 * directory can be reconfigured without an interruption.
 * @param rotation.overlapSeconds how long both tokens work; the old one ends earlier if it would have expired
 * @param rotation.expiresAt expiry of the new one; null for never
 */
export async function rotateToken(
  store: Pick<ScimConnectionStore, 'change'>,
  {
    tenantId,
    connectionId,
    tokenId,
    overlapSeconds,
    expiresAt,
  }: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    overlapSeconds: number;
    expiresAt: Date | null;
  },
  { cause, now }: { cause: Cause; now: Date },
): Promise<TokenCreation> {
  if (!isId(connectionId) || !isId(tokenId)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<TokenCreation> => {
    const connection = await steps.lock(tenantId, connectionId);
    if (connection) await mustManageConnection(steps, connection, cause);
    const endsAt = new Date(now.getTime() + overlapSeconds * 1000);
    const old = connection && (await steps.endToken({ tenantId, connectionId, tokenId, endsAt, now }));
    if (!old) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.rotated',
      target: connectionTarget(connection),
      before: { tokenId, name: old.name },
      after: { expiresAt: old.expiresAt?.toISOString() ?? null },
    });
    const { name, canWrite } = old;
    return createToken(
      { change: (work) => work(steps) },
      { tenantId, connectionId, name, canWrite, expiresAt },
      { cause, now },
    );
  });
}
