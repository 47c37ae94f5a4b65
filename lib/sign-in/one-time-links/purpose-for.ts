import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import { type LinkPurpose, linkGives } from './one-time-link';
import type { OneTimeLinkStore } from './store';

/**
 * What a link for a person is for. Who never had a password is invited; where a passkey takes its place, who never had
 * either nor signed in any other way. A removed passkey leaves no trace but its sessions.
 * For many people at once it is asked in SQL (lib/sign-in/one-time-links/postgres/holder.ts).
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
