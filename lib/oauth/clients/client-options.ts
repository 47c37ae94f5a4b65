import { z } from 'zod';
import { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { StoredClaimMappings } from '@/lib/platform/shared/claim-mapping';

export { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';

/** The kinds of subject identifier that clients get (OpenID Connect Core, 8). */
export const subjectTypes = ['public', 'pairwise'] as const;

/** How clients learn of a person's decision (CIBA Core 1.0, 5). Push mode would send tokens to an address. */
export const deliveryModes = ['poll', 'ping'] as const;

/**
 * What happens to token families that report a person's groups when these change: the next ID token and userinfo
 * response follow, or the families end at once.
 */
export const groupChanges = ['follow', 'end'] as const;

const algorithm = z.enum(signingAlgorithms);

/**
 * Optional client metadata (RFC 7591, OpenID Connect, CIBA, RFC 9101, 9126, 9396, 9449 and 9701, and
 * our own). Stored as one
 * document, so that a new field needs no new column. The defaults here apply to omitted fields.
 */
export const ClientOptions = z.object({
  /** OpenID Connect Registration, 2. The default applies to clients stored before the field existed. */
  idTokenSignedResponseAlg: algorithm.default('ES256'),
  /** Null: userinfo responses are plain JSON. */
  userinfoSignedResponseAlg: algorithm.nullable().default(null),
  /** Null: introspection responses are plain JSON unless the request asks otherwise (RFC 9701, 6). */
  introspectionSignedResponseAlg: algorithm.nullable().default(null),
  /** Signs the authorization responses that are requested signed; null for the default (JARM, 3). */
  authorizationSignedResponseAlg: algorithm.nullable().default(null),
  subjectType: z.enum(subjectTypes).default('public'),
  /** A URI that lists the redirect URIs that share pairwise subjects (OpenID Connect Core, 8.1). */
  sectorIdentifierUri: z.string().nullable().default(null),
  /** Where a sign-in at the client can be started by someone else (OpenID Connect Core, 4). */
  initiateLoginUri: z.string().nullable().default(null),
  /** Where the client is notified that a session has ended (OpenID Connect Back-Channel Logout, 2.2). */
  backchannelLogoutUri: z.string().nullable().default(null),
  backchannelLogoutSessionRequired: z.boolean().default(false),
  /**
   * Where the client is asked to end everything of a person (draft-parecki-oauth-global-token-revocation-06). Only
   * administrators set it.
   */
  globalTokenRevocationEndpoint: z.string().nullable().default(null),
  /** How the client learns of a person's decision (CIBA Core 1.0, 4). */
  backchannelTokenDeliveryMode: z.enum(deliveryModes).default('poll'),
  /** Where the client is notified of a decision in ping mode. */
  backchannelClientNotificationEndpoint: z.string().nullable().default(null),
  /** The algorithm that it must sign its authentication requests with; null if it need not sign them. */
  backchannelAuthenticationRequestSigningAlg: z.string().nullable().default(null),
  /** In seconds; applies to requests without max_age. */
  defaultMaxAge: z.int().nullable().default(null),
  defaultAcrValues: z.array(z.string()).default([]),
  /** RFC 9126, 6. */
  requirePushedAuthorizationRequests: z.boolean().default(false),
  /** RFC 9101, 10.5. */
  requireSignedRequestObject: z.boolean().default(false),
  /** The only algorithm accepted for its request objects; null for any supported one. */
  requestObjectSigningAlg: z.string().nullable().default(null),
  /** The types of authorization details that it may request (RFC 9396, 10). */
  authorizationDetailsTypes: z.array(z.string()).default([]),
  /** Which servers it may reach on behalf of people (lib/oauth/token-exchange/issue-id-jag.ts). */
  crossAppAccess: z.array(CrossAppAccess).default([]),
  /** What a change of a person's groups does to token families that report groups (docs/decisions/0113). */
  whenGroupsChange: z.enum(groupChanges).default('follow'),
  /** The claims that its tokens, userinfo and introspection contain besides the standard ones. */
  claimMappings: StoredClaimMappings,
  /** Whether its tokens are issued only with a DPoP proof of possession (RFC 9449, 5.2). */
  dpopBoundAccessTokens: z.boolean().default(false),
  /** Whether it must follow the FAPI 2.0 security profile. */
  fapi2SecurityProfile: z.boolean().default(false),
  /** How the pages look on which people sign in to the client; null or false for the tenant's branding. */
  signInAccent: z.string().nullable().default(null),
  signInLayout: z.enum(['centered', 'split']).nullable().default(null),
  signInFont: z.enum(['standard', 'system', 'serif', 'rounded']).nullable().default(null),
  signInBackground: z.string().nullable().default(null),
  signInLogo: z.boolean().default(false),
  softwareId: z.string().nullable().default(null),
  softwareVersion: z.string().nullable().default(null),
});

export type ClientOptions = z.output<typeof ClientOptions>;

/** The options of a client that registers none of them. */
export const noClientOptions: ClientOptions = ClientOptions.parse({});
