/** Transmitter configuration metadata (OpenID SSF 1.0, 7). */
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { cacheableJson } from './cacheable-json';
import type { Endpoint } from './endpoint';
import { jwks } from './jwks';

const MAX_AGE_SECONDS = 300;

/**
 * What receivers of events find out about the tenant as a transmitter: who signs, with which keys, and how events are
 * delivered. Streams are event receivers that an administrator adds, so the document names no management endpoints.
 */
export const ssfConfiguration: Endpoint = {
  // "the path formed by inserting the string "/.well-known/ssf-configuration" into the Issuer between the host
  // component and the path component" (7.2): below /t/{slug}, the route table does so for every well-known path.
  path: '/.well-known/ssf-configuration',
  methods: ['GET', 'HEAD'],
  cors: 'newcomers',
  whenUnavailable: 'answers',
  metadata: () => ({}),
  handler: async (request, { issuer: { issuer } }) =>
    cacheableJson(
      request,
      {
        spec_version: '1_0',
        // "This MUST be identical to the iss claim value in Security Event Tokens issued from this Transmitter" (7.1).
        issuer,
        // "This value MUST be specified if the Transmitter intends to generate signed JWTs" (7.1).
        jwks_uri: endpointUrl(issuer, jwks.path),
        // Push (RFC 8935) and poll (RFC 8936).
        delivery_methods_supported: ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'],
        default_subjects: 'ALL',
      },
      MAX_AGE_SECONDS,
    ),
};
