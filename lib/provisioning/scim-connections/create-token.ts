import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId, newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { connectionTarget, type ScimToken } from './connection';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionStore } from './store';

export interface NewToken {
  tenantId: string;
  connectionId: string;
  name: string;
  /** When false, the token may only read. */
  canWrite: boolean;
  /** Null: never. */
  expiresAt: Date | null;
  /** Checked by `givenScimToken`; if omitted, one is generated. */
  token?: string;
}

export type TokenCreation =
  /** `token` is returned only this once. */
  | { kind: 'created'; token: string; stored: ScimToken }
  | { kind: 'not-found' }
  /** The given token is in use in the tenant already, or was revoked. */
  | { kind: 'taken' };

/** Creates a token for a connection. @throws AboveRank see mustManageConnection */
export async function createToken(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, connectionId, token = newSecret('tsk_'), ...fields }: NewToken,
  { cause, now }: { cause: Cause; now: Date },
): Promise<TokenCreation> {
  if (!isId(connectionId)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<TokenCreation> => {
    const connection = await steps.lock(tenantId, connectionId);
    if (!connection) return { kind: 'not-found' };
    await mustManageConnection(steps, { tenantId, id: connectionId }, cause);
    const createdBy = await steps.personOf(tenantId, cause.actor);
    const issuerRole = (await steps.rankOf(tenantId, cause.actor)) ?? 'admin';
    const stored = { ...fields, id: newId(), connectionId, createdAt: now };
    if ((await steps.insertToken({ ...stored, tenantId, tokenHash: sha256(token), createdBy, issuerRole })) === 'taken')
      return { kind: 'taken' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.created',
      target: connectionTarget(connection),
      after: {
        tokenId: stored.id,
        name: fields.name,
        canWrite: fields.canWrite,
        expiresAt: fields.expiresAt?.toISOString() ?? null,
        issuerRole,
      },
    });
    return { kind: 'created', token, stored: { ...stored, lastUsedAt: null, revokedAt: null } };
  });
}
