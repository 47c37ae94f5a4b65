import type { JSONWebKeySet } from 'jose';
import type { TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ClientOptions } from './client-options';

/** How a client came to be: `dynamic` registered itself, `metadata-document` is described by what its client_id is the address of. */
export const clientOrigins = ['console', 'apply', 'dynamic', 'metadata-document'] as const;
export type ClientOrigin = (typeof clientOrigins)[number];

/** A registered client, with the field names of RFC 7591, section 2, in camel case. */
export interface Client extends ClientOptions {
  tenantId: string;
  clientId: string;
  clientName: string;
  clientUri: string | null;
  logoUri: string | null;
  policyUri: string | null;
  tosUri: string | null;
  applicationType: 'web' | 'native';
  /** The only method accepted: 'none' (public), 'client_secret_basic', … */
  tokenEndpointAuthMethod: string;
  redirectUris: string[];
  /** Where a browser may go on after a sign-out that the client has asked for (OpenID Connect RP-Initiated Logout, 3.1). */
  postLogoutRedirectUris: string[];
  grantTypes: string[];
  scopes: string[];
  /** Secrets that may be presented: not revoked; expiry is checked on use. */
  secrets: { id: string; secretHash: Bytes; expiresAt: Date | null }[];
  /** Its public keys, by value or by reference: at most one is set (RFC 7591, 2). */
  jwks: JSONWebKeySet | null;
  jwksUri: string | null;
  /** The only algorithm accepted of its assertions; null for any that is offered (OpenID Connect Registration, 2). */
  tokenEndpointAuthSigningAlg: string | null;
  /** What its assertions may name as `aud`: the issuer alone, or the token endpoint too, as older libraries do. */
  assertionAudience: 'issuer' | 'token_endpoint';
  /** Which name its certificate must carry for tls_client_auth (RFC 8705, 2.1.2). */
  tlsClientAuthSubject: TlsClientAuthSubject | null;
  /** Whether its access tokens are bound to the certificate that it presents (RFC 8705, 3.4). */
  tlsClientCertificateBoundAccessTokens: boolean;
  /** Off only for legacy software that can keep a secret but knows no PKCE. */
  requirePkce: boolean;
  /** What it may exchange; null for nothing (RFC 8693). */
  tokenExchange: TokenExchangePolicy | null;
  firstParty: boolean;
  origin: ClientOrigin;
  disabledAt: Date | null;
  /** Its access tokens issued in this second or before are void. */
  tokensValidAfter: Date | null;
  /** Lifetimes in seconds where they differ from the tenant's. */
  authorizationCodeLifetimeSeconds: number | null;
  deviceCodeLifetimeSeconds: number | null;
  accessTokenLifetimeSeconds: number | null;
  refreshTokenIdleSeconds: number | null;
  refreshTokenAbsoluteSeconds: number | null;
  refreshTokenRotation: boolean;
  refreshTokenGraceSeconds: number | null;
}

/** The names of a certificate that tls_client_auth can compare, as registered (RFC 8705, 2.1.2). */
export const tlsClientAuthAttributes = [
  'tls_client_auth_subject_dn',
  'tls_client_auth_san_dns',
  'tls_client_auth_san_uri',
  'tls_client_auth_san_ip',
  'tls_client_auth_san_email',
] as const;

/** One of them, with the value that the certificate must have. */
export interface TlsClientAuthSubject {
  attribute: (typeof tlsClientAuthAttributes)[number];
  value: string;
}

/** A public client cannot keep a secret (RFC 6749, 2.1) and sends its client_id alone. */
export function isPublic(client: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return client.tokenEndpointAuthMethod === 'none';
}

/** client-id = *VSCHAR (RFC 6749, A.1): whatever else is presented names no client, and is not asked for. */
export function isClientId(value: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(value);
}

/** Whether nobody here has looked at it: it says itself who it is, and people who decide are told so. */
export function isSelfRegistered({ origin }: Pick<Client, 'origin'>): boolean {
  return origin === 'dynamic' || origin === 'metadata-document';
}
