import type { Cause } from '@/lib/audit/audit-entry';
import type { CredentialStore } from '@/lib/credentials/store';
import type { Person } from '@/lib/directory/person';
import type { Outbox } from '@/lib/mail/outbox';
import type { PostOffice } from '@/lib/mail/post-office';
import type { Tenant } from '@/lib/tenants/store';
import { handOutLink, type HandedOut } from './hand-out-link';
import { purposeFor } from './purpose-for';
import type { OneTimeLinkStore } from './store';

/** Where invitations come from: the container, or the stores of a test. */
export interface InvitingRooms {
  credentials: Pick<CredentialStore, 'findPassword'>;
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue'>;
  outbox: Pick<Outbox, 'put'>;
  config: { url: string };
}

export type InvitedByMail = 'mailed' | 'has-password' | Exclude<HandedOut['kind'], 'mailed' | 'shown' | 'not-allowed'>;

/** Invites one person of a tenant by mail. */
export type Inviter = (person: Person, how: { cause: Cause; now: Date }) => Promise<InvitedByMail>;

/** Why nobody of a tenant can be invited by mail; null where people can. */
export function whyNoInvitations({ settings }: Pick<Tenant, 'settings'>, mail: PostOffice | null): 'passwords-off' | 'no-mail-server' | null {
  if (!settings.passwordSignIn) return 'passwords-off';
  return mail ? null : 'no-mail-server';
}

/** Invites people of a tenant as the page of one does: by a mail in the outbox, in which a link is made when it is written, with its audit row. */
export function inviterOf(rooms: InvitingRooms, tenant: Tenant): Inviter {
  return async (person, how) => {
    if ((await purposeFor(rooms.credentials, person)) !== 'invitation') return 'has-password';
    const { kind } = await handOutLink(rooms, { tenant, person, purpose: 'invitation', by: 'mail', url: rooms.config.url, mayManage: () => true }, how);
    if (kind === 'shown' || kind === 'not-allowed') throw new Error(`An invitation by mail came out as ${kind}.`);
    return kind;
  };
}
