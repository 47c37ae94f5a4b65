import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Outbox } from '@/lib/journal/mail/outbox';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import { originOf } from '@/lib/platform/shared/paths';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { Tenant } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { linkAddress } from './email-standing';
import { issueLink } from './issue-link';
import { linkUrl } from './link-url';
import { type LinkGives, type LinkPurpose, linkGives, linkSeconds } from './one-time-link';
import { orderLinkMail } from './order-link-mail';
import type { OneTimeLinkStore } from './store';

/** The outcome of an administrator's request for a link. */
export type HandedOut =
  | { kind: 'mailed'; gives: LinkGives; to: string; seconds: number }
  /** To be shown only once. */
  | { kind: 'shown'; gives: LinkGives; url: string; seconds: number }
  /**
   * `address-unconfirmed`: the person has a role, someone else changed their address, and they have not confirmed it.
   */
  | { kind: LinkBarred | 'no-address' | 'address-unconfirmed' | 'person-inactive' | 'not-allowed' };

/**
 * Why a person cannot be given a link. `not-offered`: neither a password nor a passkey would sign them in.
 * `no-passkeys`: browsers do not support passkeys at the tenant's address. `has-factor`: adding a passkey by link would
 * bypass the person's second factor.
 */
export type LinkBarred = 'not-offered' | 'no-passkeys' | 'has-factor';

type Links = Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;

/**
 * What an invitation lets a new person set; null when the tenant offers neither passwords nor usable passkeys.
 * @param url the configured public origin
 */
export function invitationGives(tenant: Tenant, url: string): LinkGives | null {
  const gives = linkGives(tenant.settings);
  return gives === 'passkey' && !relyingPartyOf(originOf(url, tenant.place)) ? null : gives;
}

/**
 * Why links cannot be issued to anyone in a tenant; null when they can.
 * @param url the configured public origin
 */
export function linksBarred(tenant: Tenant, url: string): Exclude<LinkBarred, 'has-factor'> | null {
  if (invitationGives(tenant, url) !== null) return null;
  return tenant.settings.passkeySignIn ? 'no-passkeys' : 'not-offered';
}

/**
 * Why a person cannot currently be given a link; null when they can.
 * @param url the configured public origin
 */
export async function linkBarred(
  links: Pick<Links, 'findHolder'>,
  { tenant, personId, url }: { tenant: Tenant; personId: string; url: string },
): Promise<LinkBarred | null> {
  const barred = linksBarred(tenant, url);
  if (barred) return barred;
  return linkGives(tenant.settings) === 'passkey' && (await links.findHolder(tenant.id, personId)).hasFactor
    ? 'has-factor'
    : null;
}

/**
 * Gives a person a link to choose a password or add a passkey: either by email, or shown to the administrator who
 * requested it.
 * @param link.url the configured public origin
 * @param link.mayManage checked with the person's row locked, before a link is shown to anyone other than the person
 */
export async function handOutLink(
  {
    oneTimeLinks,
    outbox,
    directory,
  }: { oneTimeLinks: Links; outbox: Pick<Outbox, 'put'>; directory: EmailStandingReader },
  link: {
    tenant: Tenant;
    person: Person;
    purpose: LinkPurpose;
    by: 'mail' | 'show';
    url: string;
    mayManage: (person: Person) => boolean;
  },
  how: { cause: Cause; now: Date },
): Promise<HandedOut> {
  const { tenant, person, purpose, by } = link;
  const barred = await linkBarred(oneTimeLinks, { tenant, personId: person.id, url: link.url });
  const gives = invitationGives(tenant, link.url);
  if (barred || gives === null) return { kind: barred ?? 'not-offered' };
  if (!person.attributes.active) return { kind: 'person-inactive' };
  if (by === 'mail') {
    if (primaryEmail(person.attributes) === null) return { kind: 'no-address' };
    const to = await linkAddress(directory, person);
    if (to === null) return { kind: 'address-unconfirmed' };
    await orderLinkMail(outbox, { tenant, purpose, person: { id: person.id } }, how);
    return { kind: 'mailed', gives, to, seconds: linkSeconds(tenant.settings, purpose) };
  }
  const issued = await issueLink(
    oneTimeLinks,
    { tenant, personId: person.id, purpose, byAdministrator: true, mayManage: link.mayManage },
    how,
  );
  if (issued.kind !== 'issued') return { kind: issued.kind };
  return { kind: 'shown', gives, url: linkUrl(link.url, tenant.place, purpose, issued.token), seconds: issued.seconds };
}
