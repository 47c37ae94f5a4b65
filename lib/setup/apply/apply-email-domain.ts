import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import {
  addEmailDomain,
  type EmailDomainStores,
  routeEmailDomain,
} from '@/lib/tenants/email-domains/change-email-domains';
import { type EmailDomain, emailDomainRecord } from '@/lib/tenants/email-domains/email-domain';
import { fullText, noSuchProvider } from '@/lib/tenants/email-domains/email-domain-text';
import { ApplyError, type Path } from './apply-error';
import type { EmailDomainFile } from './document';
import type { ApplyStores, Effect, How } from './stores';

/** The resulting email domain, with the field names of the management API. The DNS record verifies it. */
export interface AppliedEmailDomain {
  domain: string;
  effect: Effect;
  verified_at: string | null;
  record_name: string;
  record_value: string;
}

/**
 * Adds an email domain to a tenant. Verifying it is a separate step, because its record is known only afterward.
 * @throws ApplyError when it is not a domain that a tenant can own, or the tenant has as many as it may
 */
export async function applyEmailDomain(
  { emailDomains }: Pick<ApplyStores, 'emailDomains'>,
  {
    tenantId,
    path,
    domain: typed,
    config,
  }: { tenantId: string; path: Path; domain: string; config: EmailDomainStores['config'] },
  { cause, now }: How,
): Promise<AppliedEmailDomain> {
  const outcome = await addEmailDomain({ emailDomains, config }, { tenantId, cause, now }, typed);
  switch (outcome.kind) {
    case 'wrong':
      throw new ApplyError(path, inEnglish(outcome.why));
    case 'full':
      throw new ApplyError(path, inEnglish(fullText));
    case 'added':
      return applied(outcome.domain, 'created');
    case 'exists':
      return applied(outcome.domain, 'unchanged');
  }
}

/**
 * Leads a domain to an identity provider if the file says so. A domain that the file only names keeps its routing.
 * @throws ApplyError when the tenant does not have the provider, or one is required but not named
 */
export async function applyEmailRoute(
  { emailDomains }: Pick<ApplyStores, 'emailDomains'>,
  {
    tenantId,
    path,
    applied: domain,
    file,
  }: { tenantId: string; path: Path; applied: AppliedEmailDomain; file: EmailDomainFile | undefined },
  { cause }: How,
): Promise<AppliedEmailDomain> {
  if (file === undefined || !('identity_provider' in file)) return domain;
  const { identity_provider: providerId, identity_provider_required: required } = file;
  if (providerId === null && required)
    throw new ApplyError(path, inEnglish(msg('emailDomains.chooseProviderToRequire')));
  const route = providerId === null ? null : { providerId, required };
  const outcome = await routeEmailDomain({ emailDomains }, { tenantId, cause }, { domain: domain.domain, route });
  if (outcome.kind !== 'routed') throw new ApplyError([...path, 'identity_provider'], inEnglish(noSuchProvider));
  const effect = outcome.changed && domain.effect === 'unchanged' ? 'updated' : domain.effect;
  return applied(outcome.domain, effect);
}

function applied(domain: EmailDomain, effect: Effect): AppliedEmailDomain {
  const { name, value } = emailDomainRecord(domain);
  return {
    domain: domain.domain,
    effect,
    verified_at: domain.verifiedAt?.toISOString() ?? null,
    record_name: name,
    record_value: value,
  };
}
