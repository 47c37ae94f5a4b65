import { z } from 'zod';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';

export { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';

/** How clients are told who people are (OpenID Connect Core, 8). */
export const subjectTypes = ['public', 'pairwise'] as const;

const algorithm = z.enum(signingAlgorithms);

/**
 * What a client may register beyond RFC 7591 itself: OpenID Connect, and RFC 9101, 9126, 9396, 9449 and 9701. Kept as
 * one document, so that the next extension needs no column; what a client does not say has its default here.
 */
export const ClientOptions = z.object({
  /** OpenID Connect Registration, 2. */
  idTokenSignedResponseAlg: algorithm.default('ES256'),
  /** Null: userinfo answers plain JSON. */
  userinfoSignedResponseAlg: algorithm.nullable().default(null),
  /** Null: introspection answers plain JSON unless the request asks otherwise (RFC 9701, 6). */
  introspectionSignedResponseAlg: algorithm.nullable().default(null),
  subjectType: z.enum(subjectTypes).default('public'),
  /** Names the redirect URIs that share pairwise subjects (OpenID Connect Core, 8.1). */
  sectorIdentifierUri: z.string().nullable().default(null),
  /** Where it is told that a session has ended (OpenID Connect Back-Channel Logout, 2.2). */
  backchannelLogoutUri: z.string().nullable().default(null),
  backchannelLogoutSessionRequired: z.boolean().default(false),
  /** In seconds; what counts where a request has no max_age. */
  defaultMaxAge: z.int().nullable().default(null),
  defaultAcrValues: z.array(z.string()).default([]),
  /** RFC 9126, 6. */
  requirePushedAuthorizationRequests: z.boolean().default(false),
  /** RFC 9101, 10.5. */
  requireSignedRequestObject: z.boolean().default(false),
  /** The only algorithm accepted of its request objects; null for any that is offered. */
  requestObjectSigningAlg: z.string().nullable().default(null),
  /** The types of authorization details that it may ask for (RFC 9396, 10). */
  authorizationDetailsTypes: z.array(z.string()).default([]),
  /** Tokens only with a proof of possession (RFC 9449, 5.2). */
  dpopBoundAccessTokens: z.boolean().default(false),
  /** Held to the FAPI 2.0 security profile. */
  fapi2SecurityProfile: z.boolean().default(false),
  softwareId: z.string().nullable().default(null),
  softwareVersion: z.string().nullable().default(null),
});

export type ClientOptions = z.output<typeof ClientOptions>;

/** Those of a client that registers none of it. */
export const noClientOptions: ClientOptions = ClientOptions.parse({});
