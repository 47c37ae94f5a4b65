import type { NewFamily, OAuthStore } from '@/lib/oauth/protocol/store';
import { newId } from '@/lib/platform/shared/id';
import { newCode, newFamily, type Seed, tokenOf } from './seed';

/**
 * Issues a code and redeems it.
 * @returns the id of the family, whose current token is `tokenOf(1)`
 */
export async function startFamily(
  oauth: OAuthStore,
  seed: Seed,
  now: Date,
  differences: Partial<NewFamily> = {},
): Promise<string> {
  const code = newCode(seed, newId(), now);
  const family = { ...newFamily(seed, tokenOf(1), now), ...differences };
  if ((await oauth.issueCode(code)) !== 'issued') throw new Error('The code was not issued.');
  const { tenantId } = seed;
  if ((await oauth.redeemCode({ tenantId, codeHash: code.codeHash, family, now })) !== 'redeemed')
    throw new Error('The code was not redeemed.');
  return family.id;
}
