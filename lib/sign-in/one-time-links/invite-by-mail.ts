import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { PostOffice } from '@/lib/journal/mail/post-office';
import type { Person } from '@/lib/people/person';
import type { Tenant } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { handOutLink, linksBarred } from './hand-out-link';
import { purposeFor } from './purpose-for';
import type { OneTimeLinkStore } from './store';

/** Where invitations come from: the container, or the stores of a test. */
export interface InvitingRooms {
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;
  outbox: Pick<Outbox, 'put'>;
  directory: EmailStandingReader;
  config: { url: string };
}

/** `already-in`: a link for them would be no invitation, see `purposeFor`. */
type InvitedByMail =
  | 'mailed'
  | 'already-in'
  | 'not-offered'
  | 'no-passkeys'
  | 'no-address'
  | 'address-unconfirmed'
  | 'person-inactive';

/** Invites one person of a tenant by mail. */
export type Inviter = (person: Person, how: { cause: Cause; now: Date }) => Promise<InvitedByMail>;

/** Why people of a tenant cannot be invited by mail, whoever they are. */
export type NoInvitations = NonNullable<ReturnType<typeof linksBarred>> | 'no-mail-server';

/** Why several people of a tenant cannot be invited by mail; null where they can. */
export function whyNoInvitations(
  tenant: Tenant,
  { mail, config }: { mail: PostOffice | null; config: InvitingRooms['config'] },
): NoInvitations | null {
  return linksBarred(tenant, config.url) ?? (mail ? null : 'no-mail-server');
}

/** Invites people of a tenant as the page of one does: by a mail in the outbox, in which a link is made when it is written, with its audit row. */
export function inviterOf(rooms: InvitingRooms, tenant: Tenant): Inviter {
  return async (person, how) => {
    if ((await purposeFor(rooms.oneTimeLinks, tenant.settings, person)) !== 'invitation') return 'already-in';
    const { kind } = await handOutLink(
      rooms,
      { tenant, person, purpose: 'invitation', by: 'mail', url: rooms.config.url, mayManage: () => true },
      how,
    );
    // They have added a factor since it was asked.
    if (kind === 'has-factor') return 'already-in';
    if (kind === 'shown' || kind === 'not-allowed') throw new Error(`An invitation by mail came out as ${kind}.`);
    return kind;
  };
}
