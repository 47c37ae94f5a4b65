import type { Composer } from '@/lib/journal/mail/post-office';
import { nameInMail } from '@/lib/people/name-in-mail';
import { type Person, personTarget } from '@/lib/people/person';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { familiarityOf } from '@/lib/sign-in/sessions/familiarity-of';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { TenantStore } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { linkAddress } from './email-standing';
import { issueLink } from './issue-link';
import { linkLetter } from './link-letter';
import { linkUrl } from './link-url';
import { linkGives, linkLeadsTo } from './one-time-link';
import { type LinkOrder, linkOrder } from './order-link-mail';
import type { OneTimeLinkStore } from './store';

/** The stores for creating links and reading the people they are for. */
export interface LinkMailStores extends LetterheadStore {
  tenants: Pick<TenantStore, 'findBySlug'>;
  directory: EmailStandingReader & PersonReader;
  sessions: Pick<SessionStore, 'findSignInCandidate'>;
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue' | 'findHolder'>;
  throttle: Pick<Throttle, 'resetMail'>;
}

/**
 * Writes the emails with links, and creates the links. No email is sent if the link could not set up any sign-in
 * method, unless it invites someone to a provider, or if the person is unknown, inactive, without an email address, or has a console role and no confirmed
 * address. A link for a passkey is never sent at the person's own request, because access to the mailbox alone would
 * then open the account. Requests from unknown browsers beyond a few per day do not lead to an email.
 * @param url the configured public origin
 */
export function composeLinkMail(stores: LinkMailStores, { url, now }: { url: string; now: Clock }): Composer {
  return async ({ tenantId, content, attempts }) => {
    const order = linkOrder.parse(content);
    const { tenantSlug, purpose, person: wanted, cause } = order;
    const tenant = await stores.tenants.findBySlug(tenantSlug);
    const gives = tenant?.status === 'active' ? linkGives(tenant.settings) : null;
    const byAdministrator = 'id' in wanted;
    const person =
      gives === 'password' || (gives === 'passkey' && byAdministrator)
        ? await findPerson(stores, { tenantId, order, first: attempts <= 1 })
        : null;
    const to = person && (await linkAddress(stores.directory, person));
    if (!tenant || !person || !to) return null;
    const leadsTo = linkLeadsTo(tenant.settings, await stores.oneTimeLinks.findHolder(tenantId, person.id));
    if (leadsTo === null || (leadsTo === 'provider' && purpose !== 'invitation')) return null;
    // If the role or the address has changed since, no link is issued, because it might go to the wrong address.
    const isUnchanged = (locked: Person) =>
      locked.role === person.role && primaryEmail(locked.attributes) === primaryEmail(person.attributes);
    const link = await issueLink(
      stores.oneTimeLinks,
      { tenant, personId: person.id, purpose, byAdministrator, mailedTo: to, mayManage: isUnchanged },
      { cause, now: now() },
    );
    if (link.kind !== 'issued') return null;
    const { userName } = person.attributes;
    const letter = linkLetter({
      to,
      language: languageOfPerson(person.attributes, cause.origin?.language),
      tenantName: tenantNameInMail(tenant),
      name: nameInMail(person.attributes),
      userName,
      purpose,
      leadsTo,
      url: linkUrl(url, tenant.place, purpose, link.token),
      seconds: link.seconds,
      cause,
    });
    return { message: await onLetterhead(stores, tenant, letter), recipient: personTarget(person) };
  };
}

/** @param which.first whether this is the first attempt to send the email; only the first is counted */
async function findPerson(
  { directory, sessions, throttle }: LinkMailStores,
  { tenantId, order, first }: { tenantId: string; order: LinkOrder; first: boolean },
): Promise<Person | null> {
  const { person: wanted, fromKnownBrowser, cause } = order;
  if ('id' in wanted) return directory.findPerson(tenantId, wanted.id);
  const candidate = await sessions.findSignInCandidate(tenantId, wanted.login, null);
  if (!candidate) return null;
  const ipAddress = cause.origin?.ipAddress ?? null;
  if (first && !fromKnownBrowser) {
    const counted = await throttle.resetMail({
      tenantId,
      ipAddress,
      personId: candidate.personId,
      familiarity: familiarityOf(candidate, { ipAddress, browserHash: null }),
    });
    if (counted.kind === 'refused') return null;
  }
  return directory.findPerson(tenantId, candidate.personId);
}
