import { brandOf } from '@/lib/branding/brand-of';
import type { DirectoryStore } from '@/lib/directory/store';
import { type Person, personTarget } from '@/lib/directory/person';
import { languageOfPerson } from '@/lib/directory/person-language';
import { primaryEmail } from '@/lib/directory/primary-email';
import { writeLetter } from '@/lib/mail/letter';
import type { Composer } from '@/lib/mail/post-office';
import type { SessionStore } from '@/lib/sessions/store';
import type { Clock } from '@/lib/shared/clock';
import type { TenantStore } from '@/lib/tenants/store';
import { issueLink } from './issue-link';
import { linkLetter } from './link-letter';
import { linkUrl } from './link-url';
import { linkGives } from './one-time-link';
import { type LinkOrder, linkOrder } from './order-link-mail';
import type { OneTimeLinkStore } from './store';

/** Where links come from, and what is asked about their people. */
export interface LinkMailRooms {
  tenants: Pick<TenantStore, 'findBySlug'>;
  directory: Pick<DirectoryStore, 'findPerson'>;
  sessions: Pick<SessionStore, 'findSignInCandidate'>;
  oneTimeLinks: Pick<OneTimeLinkStore, 'issue'>;
}

/**
 * Writes the mails with links, making each link as it does. Nobody gets one where nothing that it sets signs anybody in, nor
 * who is unknown, inactive or without an e-mail address. A link to a passkey goes to nobody who asked for it themselves:
 * their mailbox alone would open the account.
 * @param url the configured public origin
 */
export function composeLinkMail(rooms: LinkMailRooms, { url, now }: { url: string; now: Clock }): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, purpose, person: wanted, cause } = linkOrder.parse(content);
    const tenant = await rooms.tenants.findBySlug(tenantSlug);
    const gives = tenant?.status === 'active' ? linkGives(tenant.settings) : null;
    const byAdministrator = 'id' in wanted;
    const person = gives === 'password' || (gives === 'passkey' && byAdministrator) ? await findPerson(rooms, tenantId, wanted) : null;
    const to = person && primaryEmail(person.attributes);
    if (!tenant || !gives || !person || !to) return null;
    const link = await issueLink(rooms.oneTimeLinks, { tenant, personId: person.id, purpose, byAdministrator, mailedTo: to }, { cause, now: now() });
    if (link.kind !== 'issued') return null;
    const { userName } = person.attributes;
    const letter = linkLetter({
      to, language: languageOfPerson(person.attributes, cause.origin?.language), tenantName: brandOf(tenant).name, userName, purpose, gives, url: linkUrl(url, tenant.place, purpose, link.token), seconds: link.seconds, cause,
    });
    return { message: writeLetter(letter), recipient: personTarget(person) };
  };
}

async function findPerson({ directory, sessions }: LinkMailRooms, tenantId: string, wanted: LinkOrder['person']): Promise<Person | null> {
  const id = 'id' in wanted ? wanted.id : (await sessions.findSignInCandidate(tenantId, wanted.login, null))?.personId;
  return id === undefined ? null : directory.findPerson(tenantId, id);
}
