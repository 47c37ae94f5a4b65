import type { Letter } from '@/lib/journal/mail/mails';
import type { Composer } from '@/lib/journal/mail/post-office';
import { listDecidableRequests } from '@/lib/oauth/backchannel/pending-requests';
import type { Issuer } from '@/lib/oauth/protocol/context';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
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
import { type LetterheadStore, onLetterhead } from '@/lib/tenants/emails/on-letterhead';
import { tenantNameInMail } from '@/lib/tenants/emails/tenant-name-in-mail';
import type { Tenant, TenantStore } from '@/lib/tenants/store';
import { requestMailOrder } from './request-mail-order';

/**
 * Writes the emails that tell people of a client's request. The binding message is left out: a client could use it to
 * put its own text into our email. Nothing is sent once the person can no longer decide the request.
 * @param url the configured public origin
 * @param issuerFor a tenant as the protocol sees it
 */
export function composeRequestMail(
  {
    brandImages,
    tenants,
    directory,
    oauth,
  }: LetterheadStore & {
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
    const letter = requestLetter({
      to,
      language: languageOfPerson(person.attributes, undefined),
      tenant,
      person,
      client: client.clientName,
      milliseconds: request.expiresAt.getTime() - now().getTime(),
      url,
    });
    return { message: await onLetterhead({ brandImages }, tenant, letter), recipient: personTarget(person) };
  };
}

/**
 * The email that asks a person to decide a client's request.
 * @param facts.milliseconds until the request expires
 * @param facts.url the configured public origin
 */
export function requestLetter({
  to,
  language,
  tenant,
  person: { attributes },
  client,
  milliseconds,
  url,
}: {
  to: string;
  language: Language;
  tenant: Tenant;
  person: Pick<Person, 'attributes'>;
  client: string;
  milliseconds: number;
  url: string;
}): Letter {
  const t = sayPlainly(language);
  return {
    mail: 'approval-request',
    to,
    language,
    values: {
      tenant: tenantNameInMail(tenant),
      name: nameInMail(attributes),
      userName: attributes.userName,
      client,
      duration: t(durationSaid(milliseconds)),
    },
    action: { label: t('backchannel.reviewRequest'), url: `${issuerOf(url, tenant.place)}/account/requests` },
  };
}
