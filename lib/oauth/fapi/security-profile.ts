/** The FAPI 2.0 Security Profile (OpenID Foundation, final, February 2025), as far as it is the registration of a client. */

import type { Client } from '@/lib/oauth/clients/client';
import { text } from '@/lib/platform/shared/text';

/** "shall use PS256, ES256, or EdDSA (using the Ed25519 variant) algorithms" (5.4.1); Ed25519 is EdDSA's name in RFC 9864. */
export const fapi2Algorithms = ['PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

/** What of a client the profile speaks about. */
export type ProfiledClient = Pick<
  Client,
  | 'tokenEndpointAuthMethod'
  | 'tokenEndpointAuthSigningAlg'
  | 'assertionAudience'
  | 'requirePushedAuthorizationRequests'
  | 'requirePkce'
  | 'requestObjectSigningAlg'
  | 'dpopBoundAccessTokens'
  | 'tlsClientCertificateBoundAccessTokens'
  | 'redirectUris'
  | 'refreshTokenRotation'
  | 'authorizationCodeLifetimeSeconds'
  | 'idTokenSignedResponseAlg'
  | 'userinfoSignedResponseAlg'
  | 'introspectionSignedResponseAlg'
>;

export interface ProfileRequirement {
  /** The field that it is about. */
  field: keyof ProfiledClient;
  /** What is asked, as a rule for whoever registers the client; it follows the field's name. */
  rule: string;
  meets(client: ProfiledClient): boolean;
  /** What the switch makes of the field, and how it tells; left out where only the client's owner can decide. */
  set?: { to: Partial<ProfiledClient>; told: string };
}

const AUTH_METHODS = ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'];
const LONGEST_CODE_SECONDS = 60;

const among = (alg: string | null) => alg === null || (fapi2Algorithms as readonly string[]).includes(alg);
const algorithmRule = text('must be one of PS256, ES256, EdDSA, Ed25519 under the FAPI 2.0 security profile');

/** In the order of 5.3.2.1, 5.3.2.2 and 5.4.1. What holds for every client here anyway (`iss`, code alone, single use) is not repeated. */
export const fapi2SecurityProfile: readonly ProfileRequirement[] = [
  {
    // "shall only support confidential clients", "shall authenticate clients using [...] MTLS [or] private_key_jwt"
    field: 'tokenEndpointAuthMethod',
    rule: text(
      'must be one of private_key_jwt, tls_client_auth, self_signed_tls_client_auth under the FAPI 2.0 security profile',
    ),
    meets: ({ tokenEndpointAuthMethod }) => AUTH_METHODS.includes(tokenEndpointAuthMethod),
  },
  {
    // "shall only issue sender-constrained access tokens" using "MTLS [or] DPoP"
    field: 'dpopBoundAccessTokens',
    rule: text(
      'must be on under the FAPI 2.0 security profile, unless tls_client_certificate_bound_access_tokens is on',
    ),
    meets: (client) => client.dpopBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens,
    set: { to: { dpopBoundAccessTokens: true }, told: text('Tokens are bound to a client key (DPoP)') },
  },
  {
    // "shall not use refresh token rotation except in extraordinary circumstances": the tokens are bound to a key already,
    // and a client that loses a response loses its access.
    field: 'refreshTokenRotation',
    rule: text('must be off under the FAPI 2.0 security profile'),
    meets: ({ refreshTokenRotation }) => !refreshTokenRotation,
    set: { to: { refreshTokenRotation: false }, told: text('Refresh tokens are not rotated') },
  },
  {
    // "shall accept its issuer identifier value [...] as a string in the aud claim received in client authentication assertions"
    field: 'assertionAudience',
    rule: text('must be issuer under the FAPI 2.0 security profile'),
    meets: ({ assertionAudience }) => assertionAudience === 'issuer',
    set: { to: { assertionAudience: 'issuer' }, told: text('Assertions must have only the issuer as their audience') },
  },
  {
    // "shall reject authorization requests sent without [PAR]"
    field: 'requirePushedAuthorizationRequests',
    rule: text('must be on under the FAPI 2.0 security profile'),
    meets: ({ requirePushedAuthorizationRequests }) => requirePushedAuthorizationRequests,
    set: { to: { requirePushedAuthorizationRequests: true }, told: text('Authorization requests must be pushed') },
  },
  {
    // "shall require PKCE [RFC7636] with S256 as the code challenge method"
    field: 'requirePkce',
    rule: text('must be on under the FAPI 2.0 security profile'),
    meets: ({ requirePkce }) => requirePkce,
    set: { to: { requirePkce: true }, told: text('PKCE is required') },
  },
  {
    // "shall issue authorization codes with a maximum lifetime of 60 seconds"
    field: 'authorizationCodeLifetimeSeconds',
    rule: text('must be at most 60 seconds under the FAPI 2.0 security profile'),
    meets: ({ authorizationCodeLifetimeSeconds: seconds }) => seconds === null || seconds <= LONGEST_CODE_SECONDS,
    set: {
      to: { authorizationCodeLifetimeSeconds: LONGEST_CODE_SECONDS },
      told: text('Authorization codes expire within 60 seconds'),
    },
  },
  {
    // "shall not transmit authorization responses over unencrypted network connections, and [...] shall not allow redirect URIs that use the http scheme"
    field: 'redirectUris',
    rule: text('must all use https, without loopback addresses, under the FAPI 2.0 security profile'),
    meets: ({ redirectUris }) =>
      redirectUris.every(
        (uri) => URL.canParse(uri) && uri.startsWith('https://') && !isThisMachine(new URL(uri).hostname),
      ),
  },
  {
    field: 'tokenEndpointAuthSigningAlg',
    rule: algorithmRule,
    meets: ({ tokenEndpointAuthSigningAlg }) => among(tokenEndpointAuthSigningAlg),
    set: {
      to: { tokenEndpointAuthSigningAlg: null },
      told: text('Assertions may be signed with any algorithm that the profile allows'),
    },
  },
  {
    field: 'requestObjectSigningAlg',
    rule: algorithmRule,
    meets: ({ requestObjectSigningAlg }) => among(requestObjectSigningAlg),
    set: {
      to: { requestObjectSigningAlg: null },
      told: text('Requests may be signed with any algorithm that the profile allows'),
    },
  },
  {
    field: 'idTokenSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ idTokenSignedResponseAlg }) => among(idTokenSignedResponseAlg),
    set: { to: { idTokenSignedResponseAlg: 'PS256' }, told: text('ID tokens are signed with PS256') },
  },
  {
    field: 'userinfoSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ userinfoSignedResponseAlg }) => among(userinfoSignedResponseAlg),
    set: { to: { userinfoSignedResponseAlg: 'PS256' }, told: text('Userinfo responses are signed with PS256') },
  },
  {
    field: 'introspectionSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ introspectionSignedResponseAlg }) => among(introspectionSignedResponseAlg),
    set: {
      to: { introspectionSignedResponseAlg: 'PS256' },
      told: text('Introspection responses are signed with PS256'),
    },
  },
];

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

/** What of a client is against the profile. */
export function againstProfile(client: ProfiledClient): ProfileRequirement[] {
  return fapi2SecurityProfile.filter(({ meets }) => !meets(client));
}
