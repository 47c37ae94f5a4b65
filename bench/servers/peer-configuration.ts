import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Configuration } from 'oidc-provider';
import { registration } from '../fixtures/registration';
import { peerAdapter } from './peer-memory';

/** The resource for which the peer issues JWTs. Without it, its access tokens are opaque. */
export const peerResource = 'https://reports.bench.example';

const ACCESS_TOKEN_SECONDS = 600;
const DAY = 86_400;

/**
 * Configures the peer to do what Tessera does: the same client, scope and lifetimes, ES256, PKCE, and refresh tokens
 * that rotate each time. A memory adapter is its only storage, and every request counts as signed in and consented.
 */
export function peerConfiguration(): Configuration {
  const { clientId, clientSecret, redirectUri, scope } = registration;
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  return {
    adapter: peerAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        scope,
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [{ ...key, kty: 'EC', alg: 'ES256', use: 'sig', kid: 'bench' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: [scope],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => Promise.resolve(true),
    expiresWithSession: () => Promise.resolve(false),
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: 60,
      RefreshToken: 30 * DAY,
      Grant: 90 * DAY,
      Session: DAY,
      Interaction: 600,
    },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope,
          audience: peerResource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope(scope);
      grant.addResourceScope(peerResource, scope);
      await grant.save();
      return grant;
    },
  };
}
