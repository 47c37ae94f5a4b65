import type { z } from 'zod';
import type { initialTokenFile } from '@/lib/grants/clients/registration/initial-access-token';
import { issueInitialToken } from '@/lib/grants/clients/registration/issue-initial-token';
import { sha256 } from '@/lib/platform/shared/secret';
import type { ApplyStores, Effect, How } from './stores';

export interface AppliedInitialToken {
  name: string;
  effect: Effect;
}

/**
 * Issues an initial access token with a given value. If a token with this value already exists, it is left as it is,
 * even if used up or revoked.
 */
export async function applyInitialToken(
  { initialTokens }: Pick<ApplyStores, 'initialTokens'>,
  { tenantId, file }: { tenantId: string; file: z.output<typeof initialTokenFile> },
  how: How,
): Promise<AppliedInitialToken> {
  const { name, token, uses, expires_at: expiresAt } = file;
  if (await initialTokens.exists(tenantId, sha256(token))) return { name, effect: 'unchanged' };
  await issueInitialToken(
    initialTokens,
    { tenantId, name, token, usesAtMost: uses, expiresAt: new Date(expiresAt) },
    how,
  );
  return { name, effect: 'created' };
}
