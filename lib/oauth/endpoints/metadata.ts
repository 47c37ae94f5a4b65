/** Authorization server metadata (RFC 8414), said by the endpoints themselves: what is listed is what answers. */
import type { Issuer } from '../context';
import type { Endpoint } from './endpoint';

/** @returns the metadata document of an issuer */
export function describeIssuer({ issuer, scopes }: Pick<Issuer, 'issuer' | 'scopes'>, described: readonly Endpoint[]): Record<string, unknown> {
  const members = described.map((endpoint) => endpoint.metadata(issuer.replace(/\/$/, '') + endpoint.path));
  return Object.assign({ issuer, scopes_supported: [...scopes.keys()] }, ...members);
}

export function metadata(described: readonly Endpoint[]): Endpoint {
  return {
    path: '/.well-known/oauth-authorization-server',
    methods: ['GET', 'HEAD'],
    cors: true,
    whenUnavailable: 'answers',
    metadata: () => ({}),
    handler: async (_request, { issuer }) =>
      Response.json(describeIssuer(issuer, described), { headers: { 'Cache-Control': 'public, max-age=300' } }),
  };
}
