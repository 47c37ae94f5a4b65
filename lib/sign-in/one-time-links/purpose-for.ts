import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import { type LinkPurpose, linkGives } from './one-time-link';
import type { OneTimeLinkStore } from './store';

/**
 * What a link for a person is for. People who never had a password are invited. Where passkeys replace passwords,
 * people are invited who had neither a password nor a second factor and have never signed in another way. A removed
 * passkey leaves no trace except its sessions. For many people at a time, the same is decided in SQL
 * (lib/sign-in/one-time-links/postgres/holder.ts).
 */
export async function purposeFor(
  links: Pick<OneTimeLinkStore, 'findHolder'>,
  settings: SignInMethods,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<LinkPurpose> {
  const { hasPassword, hasFactor, hasSignedIn } = await links.findHolder(tenantId, id);
  const known = hasPassword || (linkGives(settings) === 'passkey' && (hasFactor || hasSignedIn));
  return known ? 'password-reset' : 'invitation';
}
