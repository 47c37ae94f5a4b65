import type { Composer } from '@/lib/journal/mail/post-office';
import { accountNotice } from '@/lib/journal/notices/notice';
import { noticeLetter } from '@/lib/journal/notices/notice-letter';
import { nameInMail } from '@/lib/people/name-in-mail';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { TenantStore } from '@/lib/tenants/store';

/**
 * Writes the emails that notify people of changes to their accounts. Nothing is sent to a person who is inactive or has
 * no email address when the email is written. A notice of a changed address still goes to the old one.
 * @param url the configured public origin
 */
export function composeNotice(
  {
    brandImages,
    tenants,
    directory,
  }: LetterheadStore & { tenants: Pick<TenantStore, 'findBySlug'>; directory: PersonReader },
  { url }: { url: string },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, ...notice } = accountNotice.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, notice.personId) : null;
    const to = notice.to ?? (person?.attributes.active ? primaryEmail(person.attributes) : null);
    const userName = notice.userName ?? person?.attributes.userName;
    if (tenant?.status !== 'active' || !to || userName === undefined) return null;
    const language = languageOfPerson(person?.attributes ?? {}, notice.cause.origin?.language);
    const facts = { place: tenant.place, name: tenantNameInMail(tenant), passwords: tenant.settings.passwordSignIn };
    // Nothing but the changed user name is known to the reader of a previous address.
    const name = notice.to === undefined && person ? nameInMail(person.attributes) : userName;
    const letter = noticeLetter({ ...notice, to, language, tenant: facts, name, userName, url });
    return {
      message: await onLetterhead({ brandImages }, tenant, letter),
      recipient: { type: 'person', id: notice.personId, name: userName },
    };
  };
}
