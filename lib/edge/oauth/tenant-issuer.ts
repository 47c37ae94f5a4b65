import type { TenantContext } from '@/lib/edge/http/route';
import { checkedTypes } from '@/lib/grants/authorization-details-types/checked-types';
import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { revokePersonalToken } from '@/lib/grants/personal-tokens/revoke-personal-token';
import { offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { issuerOf, originOf } from '@/lib/platform/shared/paths';
import { relyingPartyOf } from '@/lib/sign-in/second-factors/relying-party';
import type { Tenant } from '@/lib/tenants/store';

/** Keyed by the cached tenant: each copy is used for seconds, and for thousands of requests. */
const issuers = new WeakMap<Tenant, Issuer>();

/**
 * A tenant as the protocol sees it.
 * @param url the configured public origin
 */
export function tenantIssuer(tenant: Tenant, url: string): Issuer {
  const known = issuers.get(tenant);
  if (known) return known;
  const { settings } = tenant;
  const issuer: Issuer = {
    tenantId: tenant.id,
    issuer: issuerOf(url, tenant.place),
    // A tenant always answers at its path. A custom domain that is not in use may belong to another party, so nothing
    // may be addressed to it.
    otherAddresses: tenant.place === tenant.slug ? [] : [issuerOf(url, tenant.slug)],
    formerIssuers: [tenant.place === tenant.slug ? tenant.spareHost : tenant.slug].flatMap((place) =>
      place === null ? [] : [issuerOf(url, place)],
    ),
    suspended: tenant.status === 'suspended',
    lifetimes: settings,
    acceptsTokenInForm: settings.acceptTokenInFormBody,
    takesPasskeys: relyingPartyOf(originOf(url, tenant.place)) !== null,
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

/** The personal access tokens of a tenant, as the protocol uses them. */
export function personalTokens({ container: { personalTokens: store }, tenant }: TenantContext): PersonalTokens {
  return {
    get offered() {
      return offeredResources(personalTokenPolicy(tenant.settings), tenant);
    },
    find: (tokenHash, now) => store.find(tenant.id, tokenHash, now),
    async revoke({ tokenHash, clientId, now, origin }) {
      await revokePersonalToken(
        store,
        { tenantId: tenant.id, tokenHash },
        { cause: { actor: { type: 'client', id: clientId, name: null }, origin }, now },
      );
    },
  };
}
