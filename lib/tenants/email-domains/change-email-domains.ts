import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { Sayable } from '@/lib/platform/shared/message';
import { newSecret } from '@/lib/platform/shared/secret';
import { type CheckedRecord, checkRecord, type LookUpTxt } from '../domain/check-record';
import type { Installation } from '../domain/host-name';
import { EMAIL_DOMAINS_AT_MOST, type EmailDomain, type EmailDomainRoute, emailDomainTarget } from './email-domain';
import { parseEmailDomain } from './parse-email-domain';
import type { EmailDomainStore } from './store';

export interface EmailDomainStores {
  emailDomains: EmailDomainStore;
  lookUpTxt: LookUpTxt;
  config: Installation;
}

/**
 * Whose domain is changed, and who changes it: an administrator, an access key, or anything else that acts for them.
 */
export interface EmailDomainRequest {
  tenantId: string;
  cause: Cause;
  now: Date;
}

export type AddedEmailDomain =
  /** `exists`: the tenant had it, verified or not. */
  { kind: 'added' | 'exists'; domain: EmailDomain } | { kind: 'full' } | { kind: 'wrong'; why: Sayable };

/** Why a domain is not verified now. */
export type UnverifiedEmailDomain =
  | Exclude<CheckedRecord, { kind: 'proved' }>
  /** Another tenant has verified it. */
  | { kind: 'taken' }
  | { kind: 'not-found' };

export type VerifiedEmailDomain =
  /** `present`: it was verified before, and its record is still there. */
  { kind: 'verified' | 'present'; domain: EmailDomain } | UnverifiedEmailDomain;

/**
 * Adds an email domain to a tenant, with the record to create in DNS. Until it is verified, other tenants may add and
 * verify it too.
 * @param typed as a person types it
 */
export async function addEmailDomain(
  { emailDomains, config }: Omit<EmailDomainStores, 'lookUpTxt'>,
  { tenantId, cause, now }: EmailDomainRequest,
  typed: string,
): Promise<AddedEmailDomain> {
  const parsed = parseEmailDomain(typed, config);
  if (parsed.kind === 'wrong') return parsed;
  const { domain: name } = parsed;
  const { actor } = cause;
  const domain: EmailDomain = {
    domain: name,
    token: newSecret(),
    addedAt: now,
    addedBy: actor,
    verifiedAt: null,
    verifiedBy: null,
    route: null,
  };
  const outcome = await emailDomains.add(tenantId, domain, EMAIL_DOMAINS_AT_MOST, {
    tenantId,
    cause,
    action: 'email-domain.added',
    target: emailDomainTarget(name),
  });
  switch (outcome) {
    case 'added':
      return { kind: 'added', domain };
    case 'full':
      return { kind: 'full' };
    default:
      return { kind: 'exists', domain: outcome };
  }
}

/**
 * Looks up the record of a domain in DNS. If it is found for the first time, the domain is verified from then on,
 * whether or not the record stays; afterward this only says whether it is still there. One tenant at a time can have a
 * domain verified.
 */
export async function verifyEmailDomain(
  { emailDomains, lookUpTxt }: Omit<EmailDomainStores, 'config'>,
  { tenantId, cause, now }: EmailDomainRequest,
  name: string,
): Promise<VerifiedEmailDomain> {
  const domain = await emailDomains.find(tenantId, name);
  if (!domain) return { kind: 'not-found' };
  const checked = await checkRecord({ host: name, token: domain.token }, lookUpTxt);
  if (checked.kind !== 'proved') return checked;
  if (domain.verifiedAt) return { kind: 'present', domain };
  const outcome = await emailDomains.verify(
    tenantId,
    domain,
    { actor: cause.actor, at: now },
    { tenantId, cause, action: 'email-domain.verified', target: emailDomainTarget(name) },
  );
  switch (outcome) {
    case 'taken':
      return { kind: 'taken' };
    case 'verified':
      return { kind: 'verified', domain: { ...domain, verifiedAt: now, verifiedBy: cause.actor } };
    case 'unchanged': {
      // A concurrent request came first: it verified the domain, or removed it.
      const current = await emailDomains.find(tenantId, name);
      return current?.verifiedAt ? { kind: 'present', domain: current } : { kind: 'not-found' };
    }
  }
}

/**
 * Sets where people with addresses of a domain sign in: an identity provider of the tenant, or, with null, any of the
 * tenant's methods.
 */
export async function routeEmailDomain(
  { emailDomains }: Pick<EmailDomainStores, 'emailDomains'>,
  { tenantId, cause }: Omit<EmailDomainRequest, 'now'>,
  { domain: name, route }: { domain: string; route: EmailDomainRoute | null },
): Promise<{ kind: 'routed'; domain: EmailDomain; changed: boolean } | { kind: 'no-provider' | 'not-found' }> {
  const outcome = await emailDomains.setRoute(tenantId, name, route, cause);
  if (outcome === 'no-provider' || outcome === 'not-found') return { kind: outcome };
  const domain = await emailDomains.find(tenantId, name);
  return domain ? { kind: 'routed', domain, changed: outcome === 'changed' } : { kind: 'not-found' };
}

/** Removes an email domain unless it is verified. */
export function removeUnverifiedEmailDomain(
  { emailDomains }: Pick<EmailDomainStores, 'emailDomains'>,
  { tenantId, cause }: Omit<EmailDomainRequest, 'now'>,
  name: string,
): Promise<void> {
  return emailDomains.removeUnverified(tenantId, name, removal(tenantId, cause, name));
}

/** Removes an email domain. A verified one is free for other tenants from then on. */
export async function removeEmailDomain(
  { emailDomains }: Pick<EmailDomainStores, 'emailDomains'>,
  { tenantId, cause }: Omit<EmailDomainRequest, 'now'>,
  name: string,
): Promise<{ kind: 'removed'; wasVerified: boolean } | { kind: 'not-found' }> {
  const removed = await emailDomains.remove(tenantId, name, removal(tenantId, cause, name));
  return removed ? { kind: 'removed', ...removed } : { kind: 'not-found' };
}

const removal = (tenantId: string, cause: Cause, name: string): AuditEntry => ({
  tenantId,
  cause,
  action: 'email-domain.removed',
  target: emailDomainTarget(name),
});
