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
import { type LinkGives, type LinkLeadsTo, type LinkPurpose, linkGives, linkSeconds } from './one-time-link';
import { orderLinkMail } from './order-link-mail';
import { linkFor } from './purpose-for';
import type { OneTimeLinkStore } from './store';

/** The outcome of an administrator's request for a link. */
export type HandedOut =
  | { kind: 'mailed'; leadsTo: LinkLeadsTo; to: string; seconds: number }
  /** To be shown only once. */
  | { kind: 'shown'; leadsTo: LinkLeadsTo; url: string; seconds: number }
  /**
   * `address-unconfirmed`: the person has a role, someone else changed their address, and they have not confirmed it.
   */
  | { kind: LinkBarred | 'no-address' | 'address-unconfirmed' | 'person-inactive' | 'not-allowed' };

/**
 * Why a person cannot be given a link. `not-offered`: neither a password nor a passkey would sign them in.
 * `no-passkeys`: browsers do not support passkeys at the tenant's address. `has-factor`: adding a passkey by link would
 * bypass the person's second factor. `at-provider`: the person already signs in, and has to do so with a provider.
 */
export type LinkBarred = 'not-offered' | 'no-passkeys' | 'has-factor' | 'at-provider';

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
export function linksBarred(tenant: Tenant, url: string): Exclude<LinkBarred, 'has-factor' | 'at-provider'> | null {
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
  const { barred } = await linkNow(links, { tenant, personId, url });
  return barred ?? null;
}

/** What a person's link would lead to now, or why they cannot be given one. */
async function linkNow(
  links: Pick<Links, 'findHolder'>,
  { tenant, personId, url }: { tenant: Tenant; personId: string; url: string },
): Promise<{ barred: LinkBarred } | { barred?: never; leadsTo: LinkLeadsTo }> {
  const barred = linksBarred(tenant, url);
  if (barred) return { barred };
  const { purpose, leadsTo, hasFactor } = await linkFor(links, tenant.settings, { tenantId: tenant.id, id: personId });
  if (leadsTo === null) return { barred: 'not-offered' };
  if (leadsTo === 'passkey' && hasFactor) return { barred: 'has-factor' };
  return leadsTo === 'provider' && purpose !== 'invitation' ? { barred: 'at-provider' } : { leadsTo };
}

/**
 * Gives a person a link to choose a password, add a passkey or continue at their provider: either by email, or shown to the administrator who
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
  const now = await linkNow(oneTimeLinks, { tenant, personId: person.id, url: link.url });
  if (now.barred) return { kind: now.barred };
  const { leadsTo } = now;
  if (!person.attributes.active) return { kind: 'person-inactive' };
  if (by === 'mail') {
    if (primaryEmail(person.attributes) === null) return { kind: 'no-address' };
    const to = await linkAddress(directory, person);
    if (to === null) return { kind: 'address-unconfirmed' };
    await orderLinkMail(outbox, { tenant, purpose, person: { id: person.id } }, how);
    return { kind: 'mailed', leadsTo, to, seconds: linkSeconds(tenant.settings, purpose) };
  }
  const issued = await issueLink(
    oneTimeLinks,
    { tenant, personId: person.id, purpose, byAdministrator: true, mayManage: link.mayManage },
    how,
  );
  if (issued.kind !== 'issued') return { kind: issued.kind };
  return {
    kind: 'shown',
    leadsTo,
    url: linkUrl(link.url, tenant.place, purpose, issued.token),
    seconds: issued.seconds,
  };
}
