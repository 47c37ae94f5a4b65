import { randomBytes } from 'node:crypto';
import type { Client } from '../client';
import { noClientOptions } from '../client-options';

/** Stands in for a client that is not registered, so that the answer takes as long. Nobody has its secret. */
export const unknownClient: Client = {
  ...noClientOptions,
  tenantId: '',
  clientId: '',
  clientName: '',
  clientUri: null,
  logoUri: null,
  policyUri: null,
  tosUri: null,
  applicationType: 'web',
  tokenEndpointAuthMethod: 'client_secret_basic',
  redirectUris: [],
  postLogoutRedirectUris: [],
  grantTypes: [],
  scopes: [],
  secrets: [{ id: '', secretHash: new Uint8Array(randomBytes(32)), expiresAt: null }],
  jwks: null,
  jwksUri: null,
  tokenEndpointAuthSigningAlg: null,
  assertionAudience: 'issuer',
  tlsClientAuthSubject: null,
  tlsClientCertificateBoundAccessTokens: false,
  requirePkce: true,
  tokenExchange: null,
  firstParty: false,
  disabledAt: null,
  authorizationCodeLifetimeSeconds: null,
  deviceCodeLifetimeSeconds: null,
  accessTokenLifetimeSeconds: null,
  refreshTokenIdleSeconds: null,
  refreshTokenAbsoluteSeconds: null,
  refreshTokenRotation: true,
  refreshTokenGraceSeconds: null,
};
