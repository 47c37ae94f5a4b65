/**
 * Authorization server metadata (RFC 8414; OpenID Connect Discovery, 3). Each endpoint contributes its own members, so
 * the document lists exactly the endpoints that exist.
 */

import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { offeredAuthMethods } from '../client-auth';
import { cacheableJson } from './cacheable-json';
import type { Endpoint } from './endpoint';

const MAX_AGE_SECONDS = 300;

type Described = Pick<OAuthContext, 'issuer' | 'mutualTls'>;

/** @returns the metadata document of an issuer */
export function describeIssuer(
  { issuer: tenant, mutualTls }: Described,
  endpoints: readonly Endpoint[],
): Record<string, unknown> {
  const { issuer, scopes, authorizationDetailsTypes: detailsTypes } = tenant;
  const described = endpoints.filter(({ offered }) => offered?.(tenant) ?? true);
  const authMethods = offeredAuthMethods({ mutualTls });
  const membersAt = (base: string, some: readonly Endpoint[]) =>
    some.map((endpoint) => endpoint.metadata(endpointUrl(base, endpoint.path), authMethods, tenant));
  return Object.assign(
    { issuer, scopes_supported: [...scopes.keys()] },
    ...membersAt(issuer, described),
    // RFC 9396, 10.
    detailsTypes.size > 0 && { authorization_details_types_supported: [...detailsTypes.keys()] },
    tenant.requiresPushedRequests && { require_pushed_authorization_requests: true },
    tenant.takesDocumentClients ? { client_id_metadata_document_supported: true } : {},
    mutualTls && { tls_client_certificate_bound_access_tokens: true },
    mutualTls?.aliasIssuer && {
      mtls_endpoint_aliases: aliases(
        membersAt(
          mutualTls.aliasIssuer,
          described.filter(({ usesCertificates }) => usesCertificates),
        ),
      ),
    },
  );
}

/**
 * "each of which is the equivalent of the endpoint [...] for clients that use mutual TLS" (RFC 8705, 5): keeps only the
 * endpoint URLs.
 */
function aliases(members: Record<string, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(members.flatMap(Object.entries).filter(([name]) => name.endsWith('_endpoint')));
}

/** The well-known paths of OAuth and OpenID Connect. Both serve the same document. */
export const metadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'] as const;

export function metadata(path: (typeof metadataPaths)[number], described: readonly Endpoint[]): Endpoint {
  return {
    path,
    methods: ['GET', 'HEAD'],
    cors: 'newcomers',
    whenUnavailable: 'answers',
    metadata: () => ({}),
    handler: async (request, context) => cacheableJson(request, describeIssuer(context, described), MAX_AGE_SECONDS),
  };
}
