import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { PostOffice } from '@/lib/journal/mail/post-office';
import type { Person } from '@/lib/people/person';
import type { Tenant } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { handOutLink, linksBarred } from './hand-out-link';
import { purposeFor } from './purpose-for';
import type { OneTimeLinkStore } from './store';

/** What sending invitations needs: the container, or the stores of a test. */
export interface InvitingStores {
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;
  outbox: Pick<Outbox, 'put'>;
  directory: EmailStandingReader;
  config: { url: string };
}

/** `already-in`: the link would be a password reset instead of an invitation, see `purposeFor`. */
type InvitedByMail =
  | 'mailed'
  | 'already-in'
  | 'not-offered'
  | 'no-passkeys'
  | 'no-address'
  | 'address-unconfirmed'
  | 'person-inactive';

/** Invites one person of a tenant by email. */
export type Inviter = (person: Person, how: { cause: Cause; now: Date }) => Promise<InvitedByMail>;

/** Why no one in a tenant can be invited by email. */
export type NoInvitations = NonNullable<ReturnType<typeof linksBarred>> | 'no-mail-server';

/** Why people of a tenant cannot be invited by email; null when they can. */
export function whyNoInvitations(
  tenant: Tenant,
  { mail, config }: { mail: PostOffice | null; config: InvitingStores['config'] },
): NoInvitations | null {
  return linksBarred(tenant, config.url) ?? (mail ? null : 'no-mail-server');
}

/**
 * Invites people of a tenant the same way the page of a single person does: puts an email in the outbox. The link and
 * its audit row are created when the email is written.
 */
export function inviterOf(stores: InvitingStores, tenant: Tenant): Inviter {
  return async (person, how) => {
    if ((await purposeFor(stores.oneTimeLinks, tenant.settings, person)) !== 'invitation') return 'already-in';
    const { kind } = await handOutLink(
      stores,
      { tenant, person, purpose: 'invitation', by: 'mail', url: stores.config.url, mayManage: () => true },
      how,
    );
    // The person added a second factor or signed in after `purposeFor` checked.
    if (kind === 'has-factor' || kind === 'at-provider') return 'already-in';
    if (kind === 'shown' || kind === 'not-allowed')
      throw new Error(`Sending an invitation had the unexpected outcome ${kind}.`);
    return kind;
  };
}
