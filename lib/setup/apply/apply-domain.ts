import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { type DomainStores, nameDomain } from '@/lib/tenants/domain/change-domain';
import { domainRecord, type TenantDomain } from '@/lib/tenants/domain/domain';
import { domainRejectionText } from '@/lib/tenants/domain/domain-text';
import { parseHostName } from '@/lib/tenants/domain/host-name';
import type { Tenant } from '@/lib/tenants/store';
import { ApplyError, type Path } from './apply-error';
import type { ApplyStores, Effect, How } from './stores';

/** The resulting domain, with the field names of the management API. The DNS record proves the host name. */
export interface AppliedDomain {
  host: string;
  effect: Effect;
  verified_at: string | null;
  used_since: string | null;
  record_name: string;
  record_value: string;
}

/**
 * Assigns a host name to a tenant. Verifying it and starting to use it are separate steps in the console or the
 * management API: the DNS record is known only after the name is assigned, and using a domain ends things that an
 * administrator should review first.
 * @throws ApplyError when the host name is not allowed for tenants or belongs to another tenant, or when a different
 *   domain of this tenant is in use
 */
export async function applyDomain(
  { register, tenantDomains }: Pick<ApplyStores, 'register' | 'tenantDomains'>,
  {
    tenant: { slug },
    path,
    host: typed,
    config,
  }: { tenant: Pick<Tenant, 'slug'>; path: Path; host: string; config: DomainStores['config'] },
  { cause, now }: How,
): Promise<AppliedDomain> {
  const refuse = (why: string): never => {
    throw new ApplyError([...path, 'domain'], why);
  };
  const standing = async () => (await register.find({ slug }, now))?.domain ?? null;
  const parsed = parseHostName(typed, config);
  if (parsed.kind === 'wrong') return refuse(inEnglish(parsed.why));
  const before = await standing();
  if (before?.host === parsed.host) return applied(before, 'unchanged');
  if (before?.usedSince)
    return refuse(`cannot be changed to ${parsed.host} while ${before.host} is in use: stop using it first`);
  const outcome = await nameDomain(
    { tenantDomains, tenantRegister: register, config },
    { tenant: { slug }, cause, now },
    parsed.host,
  );
  if (outcome.kind !== 'changed') return refuse(inEnglish(domainRejectionText(outcome)));
  const named = await standing();
  return named
    ? applied(named, before ? 'updated' : 'created')
    : refuse(inEnglish(domainRejectionText({ kind: 'unchanged' })));
}

function applied(domain: TenantDomain, effect: Effect): AppliedDomain {
  const { name, value } = domainRecord(domain);
  return {
    host: domain.host,
    effect,
    verified_at: domain.verifiedAt?.toISOString() ?? null,
    used_since: domain.usedSince?.toISOString() ?? null,
    record_name: name,
    record_value: value,
  };
}
