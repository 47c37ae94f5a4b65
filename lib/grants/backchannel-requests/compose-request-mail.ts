import { writeLetter } from '@/lib/journal/mail/letter';
import type { Composer } from '@/lib/journal/mail/post-office';
import { listDecidableRequests } from '@/lib/oauth/backchannel/pending-requests';
import type { Issuer } from '@/lib/oauth/protocol/context';
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
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import { requestMailOrder } from './request-mail-order';

/**
 * Writes the emails that tell people of a client's request. The binding message is left out: a client could use it to
 * put its own text into our email. Nothing is sent once the person can no longer
 * decide the request.
 * @param url the configured public origin
 * @param issuerFor a tenant as the protocol sees it
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
  { url, now, issuerFor }: { url: string; now: Clock; issuerFor: (tenant: Tenant) => Issuer },
): Composer {
  return async ({ tenantId, content }) => {
    const { tenantSlug, personId, requestId } = requestMailOrder.parse(content);
    const tenant = await tenants.findBySlug(tenantSlug);
    const person = tenant?.status === 'active' ? await directory.findPerson(tenantId, personId) : null;
    const to = person?.attributes.active && primaryEmail(person.attributes);
    if (!tenant || !person || !to) return null;
    const decidable = await listDecidableRequests({ issuer: issuerFor(tenant), store: oauth, now }, personId);
    const found = decidable.find(({ request }) => request.id === requestId);
    if (!found) return null;
    const { client, request } = found;
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
