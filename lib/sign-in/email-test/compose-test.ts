import type { Composer } from '@/lib/journal/mail/post-office';
import { writeLetter } from '@/lib/journal/mail/write-letter';
import { personTarget } from '@/lib/people/person';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { EmailStandingReader } from '@/lib/sign-in/one-time-links/email-standing';
import { type LetterheadStore, letterhead } from '@/lib/tenants/emails/on-letterhead';
import type { TenantStore } from '@/lib/tenants/store';
import { confirmedAddress, testOrder } from './order-test';
import { sampleLetter } from './sample-letter';

/**
 * Writes the emails with which administrators try a text. The subject says that it is a test. Nothing is sent to an
 * administrator who is inactive, or whose address is no longer confirmed.
 * @param url the configured public origin
 */
export function composeTest(
  stores: LetterheadStore & {
    tenants: Pick<TenantStore, 'findBySlug'>;
    directory: EmailStandingReader & PersonReader;
  },
  { url, now }: { url: string; now: Clock },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, personId, mail, language, text } = testOrder.parse(content);
    const tenant = await stores.tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await stores.directory.findPerson(tenantId, personId) : null;
    const to = person?.attributes.active ? await confirmedAddress(stores.directory, person) : null;
    if (!tenant || !person || to === null) return null;
    const letter = sampleLetter({ mail, to, language, tenant, person, url, now: now() });
    const message = await writeLetter(letter, text, await letterhead(stores, tenant));
    const subject = sayPlainly(language)('emails.testSubject', { subject: message.subject });
    return { message: { ...message, subject }, recipient: personTarget(person) };
  };
}
