import type { JSONWebKeySet } from 'jose';
import type { TokenExchangePolicy } from '@/lib/oauth/token-exchange/policy';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ClientOptions } from './client-options';

/**
 * How a client was created: a `dynamic` client registered itself; a `metadata-document` client is described by the
 * document at its client_id.
 */
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
  /**
   * Where a browser may be sent after a sign-out that the client requested (OpenID Connect RP-Initiated Logout, 3.1).
   */
  postLogoutRedirectUris: string[];
  grantTypes: string[];
  scopes: string[];
  /** Secrets that are not revoked. Their expiry is checked on use. */
  secrets: { id: string; secretHash: Bytes; expiresAt: Date | null }[];
  /** Its public keys, inline or by URI; at most one of the two is set (RFC 7591, 2). */
  jwks: JSONWebKeySet | null;
  jwksUri: string | null;
  /** The only algorithm accepted for its assertions; null for any supported one (OpenID Connect Registration, 2). */
  tokenEndpointAuthSigningAlg: string | null;
  /** The accepted `aud` of its assertions: only the issuer, or also the token endpoint, which older libraries use. */
  assertionAudience: 'issuer' | 'token_endpoint';
  /** The name that its certificate must have for tls_client_auth (RFC 8705, 2.1.2). */
  tlsClientAuthSubject: TlsClientAuthSubject | null;
  /** Whether its access tokens are bound to the certificate that it presents (RFC 8705, 3.4). */
  tlsClientCertificateBoundAccessTokens: boolean;
  /** Off only for legacy software that can keep a secret but does not support PKCE. */
  requirePkce: boolean;
  /** Which token exchanges are allowed; null for none (RFC 8693). */
  tokenExchange: TokenExchangePolicy | null;
  firstParty: boolean;
  origin: ClientOrigin;
  disabledAt: Date | null;
  /** Access tokens issued in this second or earlier are invalid. */
  tokensValidAfter: Date | null;
  /** Lifetimes in seconds that override the tenant's. */
  authorizationCodeLifetimeSeconds: number | null;
  deviceCodeLifetimeSeconds: number | null;
  accessTokenLifetimeSeconds: number | null;
  refreshTokenIdleSeconds: number | null;
  refreshTokenAbsoluteSeconds: number | null;
  refreshTokenRotation: boolean;
  refreshTokenGraceSeconds: number | null;
}

/** The certificate names that tls_client_auth can compare, as registered (RFC 8705, 2.1.2). */
export const tlsClientAuthAttributes = [
  'tls_client_auth_subject_dn',
  'tls_client_auth_san_dns',
  'tls_client_auth_san_uri',
  'tls_client_auth_san_ip',
  'tls_client_auth_san_email',
] as const;

/** A certificate name with the value that it must have. */
export interface TlsClientAuthSubject {
  attribute: (typeof tlsClientAuthAttributes)[number];
  value: string;
}

/** A public client cannot keep a secret (RFC 6749, 2.1) and sends its client_id alone. */
export function isPublic(client: Pick<Client, 'tokenEndpointAuthMethod'>): boolean {
  return client.tokenEndpointAuthMethod === 'none';
}

/**
 * client-id = *VSCHAR (RFC 6749, A.1), of at most 255 characters. Other values cannot be a client_id, so they are not
 * looked up.
 */
export function isClientId(value: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(value);
}

/**
 * Whether the client registered itself, so that no administrator has reviewed it. The pages where people decide about
 * it say so.
 */
export function isSelfRegistered({ origin }: Pick<Client, 'origin'>): boolean {
  return origin === 'dynamic' || origin === 'metadata-document';
}
