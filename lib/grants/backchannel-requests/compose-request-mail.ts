import { writeLetter } from '@/lib/journal/mail/letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { personTarget } from '@/lib/people/person';
import { languageOfPerson } from '@/lib/people/person-language';
import { primaryEmail } from '@/lib/people/primary-email';
import type { PersonReader } from '@/lib/people/store';
import type { Clock } from '@/lib/platform/shared/clock';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { issuerOf } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { TenantStore } from '@/lib/tenants/store';
import { requestMailOrder } from './request-mail-order';

/**
 * Writes the emails that tell people of a client's request. The binding message is left out: a client could use it to
 * put its own text into our email. Nothing is sent once the request is decided or has expired.
 * @param url the configured public origin
 */
export function composeRequestMail(
  {
    tenants,
    directory,
    oauth,
  }: {
    tenants: Pick<TenantStore, 'findBySlug'>;
    directory: PersonReader;
    oauth: Pick<OAuthStore, 'findClient' | 'listBackchannelRequests'>;
  },
  { url, now }: { url: string; now: Clock },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, personId, requestId, clientId } = requestMailOrder.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, personId) : null;
    const to = person?.attributes.active && primaryEmail(person.attributes);
    const client = await oauth.findClient(tenantId, clientId);
    const pending = await oauth.listBackchannelRequests({ tenantId, personId, now: now() });
    const request = pending.find(({ id }) => id === requestId);
    if (!tenant || !person || !to || !client || !request) return null;
    const { name } = brandOf(tenant);
    const language = languageOfPerson(person.attributes, undefined);
    const t = sayPlainly(language);
    const { userName } = person.attributes;
    const remaining = t(durationSaid(request.expiresAt.getTime() - now().getTime()));
    const letter = {
      to,
      language,
      heading: name,
      subject: t('backchannel.clientAsksForYourApproval', { client: client.clientName }),
      before: [t('backchannel.clientAsksForApprovalOf', { client: client.clientName, userName, tenant: name })],
      action: { label: t('backchannel.reviewRequest'), url: `${issuerOf(url, tenant.place)}/account/requests` },
      after: [t('backchannel.requestExpiresIn', { duration: remaining }), t('backchannel.ifYouDidNotStart')],
    };
    return { message: writeLetter(letter), recipient: personTarget(person) };
  };
}
