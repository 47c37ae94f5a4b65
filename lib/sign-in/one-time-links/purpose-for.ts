import type { SignInMethods } from '@/lib/tenants/sign-in-settings';
import { type LinkLeadsTo, type LinkPurpose, linkLeadsTo } from './one-time-link';
import type { LinkHolder, OneTimeLinkStore } from './store';

/** What a link for a person is for and leads to, and the facts that decide on it. */
export interface LinkFor extends LinkHolder {
  purpose: LinkPurpose;
  leadsTo: LinkLeadsTo | null;
}

/**
 * What a link for a person would be now. People who never had a password are invited. Where a passkey or a provider
 * takes the place of passwords, people are invited who have no second factor and have never signed in; with passkeys,
 * only if they never had a password either. A removed passkey leaves no trace except its sessions. For many people at a
 * time, the same is decided in SQL (lib/sign-in/one-time-links/postgres/holder.ts).
 */
export async function linkFor(
  links: Pick<OneTimeLinkStore, 'findHolder'>,
  settings: SignInMethods,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<LinkFor> {
  const holder = await links.findHolder(tenantId, id);
  const leadsTo = linkLeadsTo(settings, holder);
  return { ...holder, purpose: isKnown(holder, leadsTo) ? 'password-reset' : 'invitation', leadsTo };
}

/** What a link for a person is for, see `linkFor`. */
export const purposeFor = async (...of: Parameters<typeof linkFor>): Promise<LinkPurpose> =>
  (await linkFor(...of)).purpose;

function isKnown({ hasPassword, hasFactor, hasSignedIn }: LinkHolder, leadsTo: LinkLeadsTo | null): boolean {
  switch (leadsTo) {
    case 'provider':
      return hasFactor || hasSignedIn;
    case 'passkey':
      return hasPassword || hasFactor || hasSignedIn;
    default:
      return hasPassword;
  }
}
