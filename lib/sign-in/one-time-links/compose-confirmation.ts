import type { Letter } from '@/lib/journal/mail/mails';
import type { Composer } from '@/lib/journal/mail/post-office';
import { nameInMail } from '@/lib/people/name-in-mail';
import { type Person, personTarget } from '@/lib/people/person';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import type { Language } from '@/lib/platform/shared/languages';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import type { EmailStandingReader } from './email-standing';
import { CONFIRMATION_SECONDS, confirmationOrder } from './order-confirmation';
import type { OneTimeLinkStore } from './store';

/**
 * Writes the emails that confirm an email address, and creates their links. The link works only while signed in as the
 * person, because access to the mailbox alone must not confirm anything.
 * @param url the configured public origin
 */
export function composeConfirmation(
  {
    brandImages,
    tenants,
    directory,
    oneTimeLinks,
  }: LetterheadStore & {
    tenants: Pick<TenantStore, 'findBySlug'>;
    directory: EmailStandingReader & PersonReader;
    oneTimeLinks: Pick<OneTimeLinkStore, 'issueConfirmation'>;
  },
  { url, now }: { url: string; now: Clock },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, personId, cause } = confirmationOrder.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, personId) : null;
    const to = person?.attributes.active && primaryEmail(person.attributes);
    if (!tenant || !person || !to || (await directory.findEmailStanding(tenantId, personId)).unconfirmedSince === null)
      return null;
    const token = newSecret('tsl_');
    const moment = now();
    await oneTimeLinks.issueConfirmation({
      tenantId,
      personId,
      tokenHash: sha256(token),
      mailedTo: to,
      now: moment,
      expiresAt: new Date(moment.getTime() + CONFIRMATION_SECONDS * 1000),
    });
    const letter = confirmationLetter({
      to,
      language: languageOfPerson(person.attributes, cause.origin?.language),
      tenant,
      person,
      url: `${issuerOf(url, tenant.place)}/account/email?${new URLSearchParams({ token })}`,
    });
    return { message: await onLetterhead({ brandImages }, tenant, letter), recipient: personTarget(person) };
  };
}

/** The email that asks a person to confirm their address. */
export function confirmationLetter({
  to,
  language,
  tenant,
  person: { attributes },
  url,
}: {
  to: string;
  language: Language;
  tenant: Tenant;
  person: Pick<Person, 'attributes'>;
  url: string;
}): Letter {
  const t = sayPlainly(language);
  return {
    mail: 'email-confirmation',
    to,
    language,
    values: {
      tenant: tenantNameInMail(tenant),
      name: nameInMail(attributes),
      userName: attributes.userName,
      duration: t(durationSaid(CONFIRMATION_SECONDS * 1000)),
    },
    action: { label: t('common.confirmEmailAddress'), url },
  };
}
