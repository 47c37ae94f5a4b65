import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { sha256 } from '@/lib/platform/shared/secret';
import { isPersonalToken, type KeptPersonalToken } from './personal-token';

/**
 * Checks a personal access token in one query.
 * @returns the token with the scopes that the tenant still allows; null if it is not a personal access token, is no
 *   longer active, or is for something that the tenant no longer allows
 */
export async function usablePersonalToken(
  { personalTokens, now }: Pick<OAuthContext, 'personalTokens' | 'now'>,
  token: string,
): Promise<KeptPersonalToken | null> {
  if (!isPersonalToken(token) || personalTokens.offered.length === 0) return null;
  const kept = await personalTokens.find(sha256(token), now());
  if (!kept) return null;
  const offered = personalTokens.offered.find(({ identifier }) => identifier === kept.resource);
  const scopes = kept.scopes.filter((scope) => offered?.scopes.includes(scope));
  return scopes.length === 0 ? null : { ...kept, scopes };
}
