import { checkedTypes } from '@/lib/authorization-details-types/checked-types';
import type { Issuer } from '@/lib/oauth/context';
import { relyingPartyOf } from '@/lib/second-factors/relying-party';
import { issuerOf } from '@/lib/tenants/paths';
import type { Tenant } from '@/lib/tenants/store';

/** Of the copies of tenants that a process holds: each lasts for seconds, and thousands of requests. */
const issuers = new WeakMap<Tenant, Issuer>();

/** A tenant as the protocol sees it. @param url the configured public origin */
export function tenantIssuer(tenant: Tenant, url: string): Issuer {
  const known = issuers.get(tenant);
  if (known) return known;
  const { settings } = tenant;
  const issuer: Issuer = {
    tenantId: tenant.id,
    issuer: issuerOf(url, tenant.slug),
    suspended: tenant.status === 'suspended',
    lifetimes: settings,
    acceptsTokenInForm: settings.acceptTokenInFormBody,
    takesPasskeys: relyingPartyOf(url) !== null,
    revocationFeed: settings.revocationFeed,
    requiresDpopNonce: settings.requireDpopNonce,
    requiresPushedRequests: settings.requirePushedAuthorizationRequests,
    registration: settings.clientRegistration,
    takesDocumentClients: settings.clientMetadataDocuments,
    scopes: tenant.scopes,
    resources: tenant.resources,
    authorizationDetailsTypes: checkedTypes(tenant.authorizationDetailsTypes),
  };
  issuers.set(tenant, issuer);
  return issuer;
}
