import type { AuditAction, Cause } from '@/lib/journal/audit/audit-entry';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { newSecret } from '@/lib/platform/shared/secret';
import type { RegisteredTenant, TenantRegister } from '../register';
import { type CheckedRecord, checkRecord, type LookUpTxt } from './check-record';
import { parseHostName } from './host-name';
import type { DomainStep, TenantDomainStore } from './store';

export interface DomainStores {
  tenantDomains: TenantDomainStore;
  tenantRegister: Pick<TenantRegister, 'find'>;
  lookUpTxt: LookUpTxt;
  config: { url: string; mtlsUrl: string | null };
}

/** Which tenant is changed, and who changes it. */
export interface DomainRequest {
  tenant: { id: string } | { slug: string };
  cause: Cause;
  now: Date;
}

export type DomainOutcome =
  | { kind: 'changed' }
  /** The step is not possible in the current state. */
  | { kind: 'unchanged' | 'not-found' | 'taken' }
  /** Everyone signs in with a passkey, and passkeys are bound to the current address. */
  | { kind: 'no-way-left' }
  | { kind: 'wrong'; why: Sayable }
  | Exclude<CheckedRecord, { kind: 'proved' }>;

const actions: Record<DomainStep['to'], Extract<AuditAction, `tenant.domain-${string}`>> = {
  named: 'tenant.domain-named',
  verified: 'tenant.domain-verified',
  used: 'tenant.domain-used',
  'taken-back': 'tenant.domain-taken-back',
  removed: 'tenant.domain-removed',
};

async function take(
  { tenantDomains }: Pick<DomainStores, 'tenantDomains'>,
  { id, slug, name }: RegisteredTenant,
  step: DomainStep,
  cause: Cause,
): Promise<DomainOutcome> {
  const audit = {
    tenantId: id,
    cause,
    action: actions[step.to],
    target: { type: 'tenant', id, name },
    after: { domain: step.host },
  };
  return { kind: await tenantDomains.change({ id, slug }, step, audit) };
}

/**
 * Sets the host name that a tenant wants, replacing one that is not in use. Nothing is served at it until it is
 * verified and put to use.
 */
export async function nameDomain(
  stores: Omit<DomainStores, 'lookUpTxt'>,
  { tenant: which, cause, now }: DomainRequest,
  typed: string,
): Promise<DomainOutcome> {
  const tenant = await stores.tenantRegister.find(which, now);
  if (!tenant) return { kind: 'not-found' };
  if (tenant.slug === defaultTenantSlug) return { kind: 'wrong', why: msg('tenants.defaultTenantUsesHostOf') };
  const parsed = parseHostName(typed, stores.config);
  if (parsed.kind === 'wrong') return parsed;
  return take(stores, tenant, { to: 'named', host: parsed.host, token: newSecret() }, cause);
}

/** Looks up the DNS record and marks the host name as verified. */
export async function verifyDomain(
  stores: DomainStores,
  { tenant: which, cause, now }: DomainRequest,
): Promise<DomainOutcome> {
  const tenant = await stores.tenantRegister.find(which, now);
  if (!tenant) return { kind: 'not-found' };
  const { domain } = tenant;
  if (!domain) return { kind: 'unchanged' };
  const checked = await checkRecord(domain, stores.lookUpTxt);
  return checked.kind === 'proved'
    ? take(stores, tenant, { to: 'verified', host: domain.host, token: domain.token }, cause)
    : checked;
}

/**
 * Puts a verified host name to use: it becomes the tenant's issuer and the address of its pages. The record is looked
 * up again, because the name may have changed hands since it was verified.
 */
export async function putDomainToUse(
  stores: DomainStores,
  { tenant: which, cause, now }: DomainRequest,
): Promise<DomainOutcome> {
  const tenant = await stores.tenantRegister.find(which, now);
  if (!tenant) return { kind: 'not-found' };
  const { domain } = tenant;
  if (!domain?.verifiedAt || domain.usedSince) return { kind: 'unchanged' };
  const checked = await checkRecord(domain, stores.lookUpTxt);
  return checked.kind === 'proved'
    ? take(stores, tenant, { to: 'used', host: domain.host, token: domain.token }, cause)
    : checked;
}

/**
 * Moves a tenant back to its path on the installation's host. The host name stays verified, so tokens that name it as
 * issuer remain valid until they expire.
 */
export const takeDomainBack = (stores: DomainStores, request: DomainRequest) => step(stores, request, 'taken-back');

/** Removes a host name that is not in use. Anything that still names it as issuer is no longer valid. */
export const removeDomain = (stores: DomainStores, request: DomainRequest) => step(stores, request, 'removed');

async function step(
  stores: DomainStores,
  { tenant: which, cause, now }: DomainRequest,
  to: 'taken-back' | 'removed',
): Promise<DomainOutcome> {
  const tenant = await stores.tenantRegister.find(which, now);
  if (!tenant) return { kind: 'not-found' };
  const { domain } = tenant;
  return domain ? take(stores, tenant, { to, host: domain.host, token: domain.token }, cause) : { kind: 'unchanged' };
}
