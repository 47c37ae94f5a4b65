import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { initialTokenTarget } from './initial-access-token';
import type { InitialTokenStore } from './store';

/**
 * Issues a token that lets its holder register clients (RFC 7591, 1.2).
 * @param issue.usesAtMost how many clients
 * @param issue.token generated if left out
 * @returns the token, which is not shown again
 */
export async function issueInitialToken(
  store: Pick<InitialTokenStore, 'insert'>,
  {
    tenantId,
    name,
    usesAtMost,
    expiresAt,
    token = newSecret('tsi_'),
  }: { tenantId: string; name: string; usesAtMost: number; expiresAt: Date; token?: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ id: string; token: string }> {
  const id = newId();
  await store.insert(
    { tenantId, id, name, tokenHash: sha256(token), usesAtMost, createdAt: now, expiresAt },
    {
      tenantId,
      cause,
      action: 'initial-access-token.issued',
      target: initialTokenTarget({ id, name }),
      after: { name, usesAtMost, expiresAt: expiresAt.toISOString() },
    },
  );
  return { id, token };
}
