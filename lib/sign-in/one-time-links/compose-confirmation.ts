import { writeLetter } from '@/lib/journal/mail/letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import { personTarget } from '@/lib/people/person';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { TenantStore } from '@/lib/tenants/store';
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
    tenants,
    directory,
    oneTimeLinks,
  }: {
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
    const { name } = brandOf(tenant);
    const language = languageOfPerson(person.attributes, cause.origin?.language);
    const t = sayPlainly(language);
    const letter = {
      to,
      language,
      heading: name,
      subject: t('signIn.confirmYourEmailAddressFor', { tenant: name }),
      before: [
        t('signIn.confirmThisEmailAddressFor', {
          userName: person.attributes.userName,
          tenant: name,
        }),
      ],
      action: {
        label: t('common.confirmEmailAddress'),
        url: `${issuerOf(url, tenant.place)}/account/email?${new URLSearchParams({ token })}`,
      },
      after: [
        t('signIn.thisLinkWorksOnceAnd', {
          duration: t(durationSaid(CONFIRMATION_SECONDS * 1000)),
        }),
        t('signIn.ifThisIsntYourAccount'),
      ],
    };
    return { message: writeLetter(letter), recipient: personTarget(person) };
  };
}
