import { ownerLeftLetter } from '@/lib/journal/mail/owner-left-letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import { ownerLeftNotice } from '@/lib/journal/notices/owner-left';
import { nameInMail } from '@/lib/people/name-in-mail';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { TenantStore } from '@/lib/tenants/store';

/**
 * Writes the emails to people who can take over from an accountable person who left. Nothing is sent to a person who is
 * inactive or has no email address when the email is written.
 * @param url the configured public origin
 */
export function composeOwnerMail(
  {
    brandImages,
    tenants,
    directory,
  }: LetterheadStore & { tenants: Pick<TenantStore, 'findBySlug'>; directory: PersonReader },
  { url }: { url: string },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, personId, ...notice } = ownerLeftNotice.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, personId) : null;
    const to = person?.attributes.active ? primaryEmail(person.attributes) : null;
    if (tenant?.status !== 'active' || !person || !to) return null;
    const { userName } = person.attributes;
    const letter = ownerLeftLetter({
      ...notice,
      to,
      language: languageOfPerson(person.attributes, undefined),
      tenant: { place: tenant.place, name: tenantNameInMail(tenant) },
      name: nameInMail(person.attributes),
      userName,
      url,
    });
    return {
      message: await onLetterhead({ brandImages }, tenant, letter),
      recipient: { type: 'person', id: personId, name: userName },
    };
  };
}
