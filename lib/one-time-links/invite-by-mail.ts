import type { Cause } from '@/lib/audit/audit-entry';
import type { Person } from '@/lib/directory/person';
import type { Outbox } from '@/lib/mail/outbox';
import type { PostOffice } from '@/lib/mail/post-office';
import type { Tenant } from '@/lib/tenants/store';
import { handOutLink } from './hand-out-link';
import { purposeFor } from './purpose-for';
import type { OneTimeLinkStore } from './store';

/** Where invitations come from: the container, or the stores of a test. */
export interface InvitingRooms {
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;
  outbox: Pick<Outbox, 'put'>;
  config: { url: string };
}

export type InvitedByMail = 'mailed' | 'has-password' | 'passwords-off' | 'no-address' | 'person-inactive';

/** Invites one person of a tenant by mail. */
export type Inviter = (person: Person, how: { cause: Cause; now: Date }) => Promise<InvitedByMail>;

/** Why several people of a tenant cannot be invited by mail; null where they can. With passkeys alone they are invited one by one. */
export function whyNoInvitations({ settings }: Pick<Tenant, 'settings'>, mail: PostOffice | null): 'passwords-off' | 'no-mail-server' | null {
  if (!settings.passwordSignIn) return 'passwords-off';
  return mail ? null : 'no-mail-server';
}

/** Invites people of a tenant as the page of one does: by a mail in the outbox, in which a link is made when it is written, with its audit row. */
export function inviterOf(rooms: InvitingRooms, tenant: Tenant): Inviter {
  return async (person, how) => {
    if (!tenant.settings.passwordSignIn) return 'passwords-off';
    if ((await purposeFor(rooms.oneTimeLinks, tenant.settings, person)) !== 'invitation') return 'has-password';
    const { kind } = await handOutLink(rooms, { tenant, person, purpose: 'invitation', by: 'mail', url: rooms.config.url, mayManage: () => true }, how);
    if (kind === 'mailed' || kind === 'no-address' || kind === 'person-inactive') return kind;
    throw new Error(`An invitation by mail came out as ${kind}.`);
  };
}
