import { brandOf } from '@/lib/branding/brand-of';
import { personTarget } from '@/lib/directory/person';
import { languageOfPerson } from '@/lib/directory/person-language';
import { primaryEmail } from '@/lib/directory/primary-email';
import type { DirectoryStore } from '@/lib/directory/store';
import { writeLetter } from '@/lib/mail/letter';
import type { Composer } from '@/lib/mail/post-office';
import type { Clock } from '@/lib/shared/clock';
import { durationSaid } from '@/lib/shared/duration-in-words';
import { sayPlainly } from '@/lib/shared/say-plainly';
import { newSecret, sha256 } from '@/lib/shared/secret';
import { issuerOf } from '@/lib/tenants/paths';
import type { TenantStore } from '@/lib/tenants/store';
import { CONFIRMATION_SECONDS, confirmationOrder } from './order-confirmation';
import type { OneTimeLinkStore } from './store';

/**
 * Writes the mails that confirm an e-mail address, making the link of each as it does. Whoever opens one must be signed in
 * as the person: reading the mailbox alone confirms nothing.
 * @param url the configured public origin
 */
export function composeConfirmation(
  {
    tenants,
    directory,
    oneTimeLinks,
  }: {
    tenants: Pick<TenantStore, 'findBySlug'>;
    directory: Pick<DirectoryStore, 'findPerson' | 'findEmailStanding'>;
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
      subject: t('Confirm your email address: {tenant}', { tenant: name }),
      before: [
        t('Confirm this email address for your account {userName} at {tenant}. Password links are then sent here.', {
          userName: person.attributes.userName,
          tenant: name,
        }),
      ],
      action: {
        label: t('Confirm email address'),
        url: `${issuerOf(url, tenant.place)}/account/email?${new URLSearchParams({ token })}`,
      },
      after: [
        t('The link can be used once, within {duration}.', { duration: t(durationSaid(CONFIRMATION_SECONDS * 1000)) }),
        t(
          'If you do not have this account, ignore this email: only the account’s owner can use the link, after signing in.',
        ),
      ],
    };
    return { message: writeLetter(letter), recipient: personTarget(person) };
  };
}
