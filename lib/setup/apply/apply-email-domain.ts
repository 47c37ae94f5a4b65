import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { addEmailDomain, type EmailDomainStores } from '@/lib/tenants/email-domains/change-email-domains';
import { type EmailDomain, emailDomainRecord } from '@/lib/tenants/email-domains/email-domain';
import { fullText } from '@/lib/tenants/email-domains/email-domain-text';
import { ApplyError, type Path } from './apply-error';
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
