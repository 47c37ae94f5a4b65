import type { Cause } from '@/lib/audit/audit-entry';
import type { Person } from '@/lib/directory/person';
import { primaryEmail } from '@/lib/directory/primary-email';
import type { Outbox } from '@/lib/mail/outbox';
import type { Tenant } from '@/lib/tenants/store';
import { issueLink } from './issue-link';
import { linkUrl } from './link-url';
import { type LinkPurpose, linkSeconds } from './one-time-link';
import { orderLinkMail } from './order-link-mail';
import type { OneTimeLinkStore } from './store';

/** What became of a link that an administrator asked for. */
export type HandedOut =
  | { kind: 'mailed'; to: string; seconds: number }
  /** To be shown this once. */
  | { kind: 'shown'; url: string; seconds: number }
  /** `passwords-off`: a password would sign them in nowhere. */
  | { kind: 'passwords-off' | 'no-address' | 'person-inactive' | 'not-allowed' };

/**
 * Gives a person a link to choose a password with: by mail, or over the administrator who asks for it.
 * @param link.url the configured public origin
 * @param link.mayManage asked with the person's row locked, before a link is shown to somebody else than the person
 */
export async function handOutLink(
  { oneTimeLinks, outbox }: { oneTimeLinks: Pick<OneTimeLinkStore, 'issue'>; outbox: Pick<Outbox, 'put'> },
  link: { tenant: Tenant; person: Person; purpose: LinkPurpose; by: 'mail' | 'show'; url: string; mayManage: (person: Person) => boolean },
  how: { cause: Cause; now: Date },
): Promise<HandedOut> {
  const { tenant, person, purpose, by } = link;
  if (!tenant.settings.passwordSignIn) return { kind: 'passwords-off' };
  if (!person.attributes.active) return { kind: 'person-inactive' };
  if (by === 'mail') {
    const to = primaryEmail(person.attributes);
    if (to === null) return { kind: 'no-address' };
    await orderLinkMail(outbox, { tenant, purpose, person: { id: person.id } }, how);
    return { kind: 'mailed', to, seconds: linkSeconds(tenant.settings, purpose) };
  }
  const issued = await issueLink(oneTimeLinks, { tenant, personId: person.id, purpose, mayManage: link.mayManage }, how);
  if (issued.kind !== 'issued') return { kind: issued.kind };
  return { kind: 'shown', url: linkUrl(link.url, tenant.place, purpose, issued.token), seconds: issued.seconds };
}
