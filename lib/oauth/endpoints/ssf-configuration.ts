/** Transmitter configuration metadata (OpenID SSF 1.0, 7). */
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { STREAMS_PATH } from '@/lib/platform/shared/paths';
import { cacheableJson } from './cacheable-json';
import type { Endpoint } from './endpoint';
import { jwks } from './jwks';

const MAX_AGE_SECONDS = 300;

/** The endpoints of stream management (8), below the tenant's issuer. */
export const streamPaths = {
  configuration_endpoint: `${STREAMS_PATH}/streams`,
  status_endpoint: `${STREAMS_PATH}/status`,
  add_subject_endpoint: `${STREAMS_PATH}/subjects/add`,
  remove_subject_endpoint: `${STREAMS_PATH}/subjects/remove`,
  verification_endpoint: `${STREAMS_PATH}/verify`,
} as const;

/**
 * What receivers of events find out about the tenant as a transmitter: who signs, with which keys, how events are
 * delivered, and where clients manage their streams.
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
        ...Object.fromEntries(Object.entries(streamPaths).map(([name, path]) => [name, endpointUrl(issuer, path)])),
        // OAuth 2.0, "and its value MUST include the value" (CAEP Interoperability Profile 1.0, 2.3.7).
        authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
        default_subjects: 'ALL',
      },
      MAX_AGE_SECONDS,
    ),
};
