/** Protected resource metadata (RFC 9728) of this server's own resources. */

import {
  type OwnResource,
  ownIdentifier,
  ownResources,
  RESOURCE_METADATA_PATH,
} from '@/lib/oauth/parameters/own-resources';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { addressesOf } from '@/lib/oauth/protocol/issuers';
import { proofAlgorithms } from '../dpop/proof-header';
import { cacheableJson } from './cacheable-json';
import type { Endpoint } from './endpoint';
import { jsonResponse } from './json-response';

const MAX_AGE_SECONDS = 300;

type Described = Pick<OAuthContext, 'issuer' | 'mutualTls'>;

/** @returns the metadata document of one of this server's resources (RFC 9728, 2) */
function describeResource(
  { issuer, mutualTls }: Described,
  { path, name, scopes }: (typeof ownResources)[number],
): Record<string, unknown> {
  const known: OwnResource['scopes'] = scopes;
  return {
    resource: ownIdentifier(issuer, path),
    authorization_servers: [issuer.issuer],
    scopes_supported: [...issuer.scopes.keys()].filter((scope) => known === null || known.includes(scope)),
    bearer_methods_supported: issuer.acceptsTokenInForm ? ['header', 'body'] : ['header'],
    resource_name: name,
    dpop_signing_alg_values_supported: proofAlgorithms,
    ...(mutualTls && { tls_client_certificate_bound_access_tokens: true }),
  };
}

export const protectedResourceMetadata: Endpoint = {
  path: `${RESOURCE_METADATA_PATH}/*`,
  methods: ['GET', 'HEAD'],
  cors: 'newcomers',
  whenUnavailable: 'answers',
  metadata: () => ({}),
  async handler(request, context) {
    const rest = below(
      new URL(request.url).pathname,
      addressesOf(context.issuer).map((address) => new URL(address).pathname),
    );
    const resource = ownResources.find(({ path }) => path === rest);
    if (!resource)
      return jsonResponse(
        { error: 'invalid_request', error_description: 'There is no protected resource at this address' },
        404,
      );
    return cacheableJson(request, describeResource(context, resource), MAX_AGE_SECONDS);
  },
};

/**
 * The part of the path after the issuer's own path, whether the well-known segment is inserted after or before the
 * issuer's path.
 */
function below(pathname: string, issuerPaths: string[]): string {
  const path = pathname.replace(RESOURCE_METADATA_PATH, '');
  const own = issuerPaths.find((one) => one !== '/' && path.startsWith(one)) ?? '';
  return own === '' && !issuerPaths.includes('/') ? path : path.slice(own.length).replace(/\/$/, '');
}
