import { writeLetter } from '@/lib/journal/mail/letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import { type Person, personTarget } from '@/lib/people/person';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { placeOf } from '@/lib/sign-in/sessions/place-of';
import type { SessionStore } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { TenantStore } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { linkAddress } from './email-standing';
import { issueLink } from './issue-link';
import { linkLetter } from './link-letter';
import { linkUrl } from './link-url';
import { linkGives } from './one-time-link';
import { type LinkOrder, linkOrder } from './order-link-mail';
import type { OneTimeLinkStore } from './store';

/** Where links come from, and what is asked about their people. */
export interface LinkMailRooms {
  tenants: Pick<TenantStore, 'findBySlug'>;
  directory: EmailStandingReader & PersonReader;
  sessions: Pick<SessionStore, 'findSignInCandidate'>;
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue'>;
  throttle: Pick<Throttle, 'resetMail'>;
}

/**
 * Writes the mails with links, making each link as it does. Nobody gets one where nothing that it sets signs anybody in, nor
 * who is unknown, inactive or without an e-mail address, or has a role and only an address that they have not confirmed. A link to a passkey goes to nobody who asked for it themselves:
 * their mailbox alone would open the account. Strangers' requests beyond a few a day lead to no mail.
 * @param url the configured public origin
 */
export function composeLinkMail(rooms: LinkMailRooms, { url, now }: { url: string; now: Clock }): Composer {
  return async ({ tenantId, content, attempts }) => {
    const order = linkOrder.parse(content);
    const { tenantSlug, purpose, person: wanted, cause } = order;
    const tenant = await rooms.tenants.findBySlug(tenantSlug);
    const gives = tenant?.status === 'active' ? linkGives(tenant.settings) : null;
    const byAdministrator = 'id' in wanted;
    const person =
      gives === 'password' || (gives === 'passkey' && byAdministrator)
        ? await findPerson(rooms, { tenantId, order, first: attempts <= 1 })
        : null;
    const to = person && (await linkAddress(rooms.directory, person));
    if (!tenant || !gives || !person || !to) return null;
    // Somebody who has a role or another address by now is asked about anew: this link would go where it must not.
    const isUnchanged = (locked: Person) =>
      locked.role === person.role && primaryEmail(locked.attributes) === primaryEmail(person.attributes);
    const link = await issueLink(
      rooms.oneTimeLinks,
      { tenant, personId: person.id, purpose, byAdministrator, mailedTo: to, mayManage: isUnchanged },
      { cause, now: now() },
    );
    if (link.kind !== 'issued') return null;
    const { userName } = person.attributes;
    const letter = linkLetter({
      to,
      language: languageOfPerson(person.attributes, cause.origin?.language),
      tenantName: brandOf(tenant).name,
      userName,
      purpose,
      gives,
      url: linkUrl(url, tenant.place, purpose, link.token),
      seconds: link.seconds,
      cause,
    });
    return { message: writeLetter(letter), recipient: personTarget(person) };
  };
}

/** @param which.first whether this is the first attempt to send the mail, which alone is counted */
async function findPerson(
  { directory, sessions, throttle }: LinkMailRooms,
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
      place: placeOf(candidate, { ipAddress, browserHash: null }),
    });
    if (counted.kind === 'refused') return null;
  }
  return directory.findPerson(tenantId, candidate.personId);
}
