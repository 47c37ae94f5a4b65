import { msg, type Sayable } from '@/lib/platform/shared/message';
/**
 * The FAPI 2.0 Security Profile (OpenID Foundation, final, February 2025): its requirements for a client's
 * registration.
 */

import type { Client } from '@/lib/oauth/clients/client';

/**
 * "shall use PS256, ES256, or EdDSA (using the Ed25519 variant) algorithms" (5.4.1); RFC 9864 calls that variant
 * Ed25519.
 */
export const fapi2Algorithms = ['PS256', 'ES256', 'EdDSA', 'Ed25519'] as const;

/** The fields of a client that the profile restricts. */
export type ProfiledClient = Pick<
  Client,
  | 'tokenEndpointAuthMethod'
  | 'tokenEndpointAuthSigningAlg'
  | 'assertionAudience'
  | 'requirePushedAuthorizationRequests'
  | 'requirePkce'
  | 'requestObjectSigningAlg'
  | 'backchannelAuthenticationRequestSigningAlg'
  | 'dpopBoundAccessTokens'
  | 'tlsClientCertificateBoundAccessTokens'
  | 'redirectUris'
  | 'refreshTokenRotation'
  | 'authorizationCodeLifetimeSeconds'
  | 'idTokenSignedResponseAlg'
  | 'userinfoSignedResponseAlg'
  | 'introspectionSignedResponseAlg'
  | 'authorizationSignedResponseAlg'
>;

export interface ProfileRequirement {
  /** The client field that it restricts. */
  field: keyof ProfiledClient;
  /** The requirement, shown when a client is registered. Completes a sentence that begins with the field's name. */
  rule: Sayable;
  meets(client: ProfiledClient): boolean;
  /**
   * The value that switching the profile on gives the field, and the message about it. Omitted if only the client's
   * owner can choose the value.
   */
  set?: { to: Partial<ProfiledClient>; detail: Sayable };
}

const AUTH_METHODS = ['private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth'];
const LONGEST_CODE_SECONDS = 60;

const among = (alg: string | null) => alg === null || (fapi2Algorithms as readonly string[]).includes(alg);
const algorithmRule = msg('oauth.mustBeOneOfPs256');

/**
 * In the order of 5.3.2.1, 5.3.2.2 and 5.4.1. Requirements that every client meets here (`iss`, only the code response
 * type, single use) are omitted.
 */
export const fapi2SecurityProfile: readonly ProfileRequirement[] = [
  {
    // "shall only support confidential clients", "shall authenticate clients using [...] MTLS [or] private_key_jwt"
    field: 'tokenEndpointAuthMethod',
    rule: msg('oauth.mustBeOneOfPrivate'),
    meets: ({ tokenEndpointAuthMethod }) => AUTH_METHODS.includes(tokenEndpointAuthMethod),
  },
  {
    // "shall only issue sender-constrained access tokens" using "MTLS [or] DPoP"
    field: 'dpopBoundAccessTokens',
    rule: msg('oauth.mustBeOnUnderFapi2'),
    meets: (client) => client.dpopBoundAccessTokens || client.tlsClientCertificateBoundAccessTokens,
    set: { to: { dpopBoundAccessTokens: true }, detail: msg('oauth.tokensAreBoundToClient') },
  },
  {
    // "shall not use refresh token rotation except in extraordinary circumstances": the tokens are already bound to a
    // key, and with rotation a client that loses a response would lose its access.
    field: 'refreshTokenRotation',
    rule: msg('oauth.mustBeOffUnderFapi'),
    meets: ({ refreshTokenRotation }) => !refreshTokenRotation,
    set: { to: { refreshTokenRotation: false }, detail: msg('oauth.refreshTokensAreNotRotated') },
  },
  {
    // "shall accept its issuer identifier value [...] as a string in the aud claim received in client authentication
    // assertions"
    field: 'assertionAudience',
    rule: msg('oauth.mustBeIssuerUnderFapi'),
    meets: ({ assertionAudience }) => assertionAudience === 'issuer',
    set: { to: { assertionAudience: 'issuer' }, detail: msg('oauth.assertionsMustHaveOnlyIssuer') },
  },
  {
    // "shall reject authorization requests sent without [PAR]"
    field: 'requirePushedAuthorizationRequests',
    rule: msg('oauth.mustBeOnUnderFapi'),
    meets: ({ requirePushedAuthorizationRequests }) => requirePushedAuthorizationRequests,
    set: { to: { requirePushedAuthorizationRequests: true }, detail: msg('oauth.authorizationRequestsMustBePushed') },
  },
  {
    // "shall require PKCE [RFC7636] with S256 as the code challenge method"
    field: 'requirePkce',
    rule: msg('oauth.mustBeOnUnderFapi'),
    meets: ({ requirePkce }) => requirePkce,
    set: { to: { requirePkce: true }, detail: msg('oauth.pkceIsRequired') },
  },
  {
    // "shall issue authorization codes with a maximum lifetime of 60 seconds"
    field: 'authorizationCodeLifetimeSeconds',
    rule: msg('oauth.mustBeAtMost60'),
    meets: ({ authorizationCodeLifetimeSeconds: seconds }) => seconds === null || seconds <= LONGEST_CODE_SECONDS,
    set: {
      to: { authorizationCodeLifetimeSeconds: LONGEST_CODE_SECONDS },
      detail: msg('oauth.authorizationCodesExpireWithin60'),
    },
  },
  {
    // "shall not transmit authorization responses over unencrypted network connections, and [...] shall not allow
    // redirect URIs that use the http scheme"
    field: 'redirectUris',
    rule: msg('oauth.mustAllUseHttpsWithout'),
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
      detail: msg('oauth.assertionsMayBeSignedWith'),
    },
  },
  {
    field: 'requestObjectSigningAlg',
    rule: algorithmRule,
    meets: ({ requestObjectSigningAlg }) => among(requestObjectSigningAlg),
    set: {
      to: { requestObjectSigningAlg: null },
      detail: msg('oauth.requestsMayBeSignedWith'),
    },
  },
  {
    field: 'backchannelAuthenticationRequestSigningAlg',
    rule: algorithmRule,
    meets: ({ backchannelAuthenticationRequestSigningAlg }) => among(backchannelAuthenticationRequestSigningAlg),
    set: {
      to: { backchannelAuthenticationRequestSigningAlg: null },
      detail: msg('oauth.authenticationRequestsMayBeSignedWith'),
    },
  },
  {
    field: 'idTokenSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ idTokenSignedResponseAlg }) => among(idTokenSignedResponseAlg),
    set: { to: { idTokenSignedResponseAlg: 'PS256' }, detail: msg('oauth.idTokensAreSignedWith') },
  },
  {
    field: 'userinfoSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ userinfoSignedResponseAlg }) => among(userinfoSignedResponseAlg),
    set: { to: { userinfoSignedResponseAlg: 'PS256' }, detail: msg('oauth.userinfoResponsesAreSignedWith') },
  },
  {
    field: 'introspectionSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ introspectionSignedResponseAlg }) => among(introspectionSignedResponseAlg),
    set: {
      to: { introspectionSignedResponseAlg: 'PS256' },
      detail: msg('oauth.introspectionResponsesAreSignedWith'),
    },
  },
  {
    field: 'authorizationSignedResponseAlg',
    rule: algorithmRule,
    meets: ({ authorizationSignedResponseAlg }) => among(authorizationSignedResponseAlg),
    set: {
      to: { authorizationSignedResponseAlg: 'PS256' },
      detail: msg('oauth.authorizationResponsesAreSignedWith'),
    },
  },
];

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

/** The requirements of the profile that a client does not meet. */
export function againstProfile(client: ProfiledClient): ProfileRequirement[] {
  return fapi2SecurityProfile.filter(({ meets }) => !meets(client));
}
