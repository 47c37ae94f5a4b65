import type { Letter, Recipient } from '@/lib/journal/mail/mails';
import { ownerLeftLetter } from '@/lib/journal/mail/owner-left-letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import { signalLetter } from '@/lib/journal/mail/signal-letter';
import { ownerLeftNotice } from '@/lib/journal/notices/owner-left';
import { signalNotice } from '@/lib/journal/notices/signal-received';
import { nameInMail } from '@/lib/people/name-in-mail';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { TenantStore } from '@/lib/tenants/store';

type Stores = LetterheadStore & { tenants: Pick<TenantStore, 'findBySlug'>; directory: PersonReader };

/** Writes the emails to people who can take over from an accountable person who left. */
export function composeOwnerMail(stores: Stores, { url }: { url: string }): Composer {
  return ({ tenantId, content }) => {
    const { tenantSlug, personId, ...notice } = ownerLeftNotice.parse(content);
    const write = (recipient: Recipient) => ownerLeftLetter({ ...notice, ...recipient });
    return mailTo(stores, { tenantId, tenantSlug, personId, url }, write);
  };
}

/** Writes the emails to administrators about signals of trusted issuers. */
export function composeSignalMail(stores: Stores, { url }: { url: string }): Composer {
  return ({ tenantId, content }) => {
    const { tenantSlug, personId, ...notice } = signalNotice.parse(content);
    const write = (recipient: Recipient) => signalLetter({ ...notice, ...recipient });
    return mailTo(stores, { tenantId, tenantSlug, personId, url }, write);
  };
}

/** Nothing is sent to a person who is inactive or has no email address when the email is written. */
async function mailTo(
  { brandImages, tenants, directory }: Stores,
  { tenantId, tenantSlug, personId, url }: { tenantId: string; tenantSlug: string; personId: string; url: string },
  write: (recipient: Recipient) => Letter,
): ReturnType<Composer> {
  const tenant = await tenants.findBySlug(tenantSlug);
  const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, personId) : null;
  const to = person?.attributes.active ? primaryEmail(person.attributes) : null;
  if (tenant?.status !== 'active' || !person || !to) return null;
  const { userName } = person.attributes;
  const letter = write({
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
}
