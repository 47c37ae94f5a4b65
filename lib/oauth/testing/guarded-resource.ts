import { type BearerNeeds, bearerGuard } from '@/lib/oauth/bearer/bearer-guard';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import type { Sayable } from '@/lib/platform/shared/message';
import { proofAlgorithms } from '../dpop/proof-header';
import type { ClientCertificate } from '../mutual-tls/client-certificate';
import { type AccessTokenSubject } from '../tokens/access-token';
import { newTokenContext } from './tenant';

export const REALM =
  'realm="https://auth.example/t/acme", resource_metadata="https://auth.example/.well-known/oauth-protected-resource/t/acme"';
export const ALGS = `algs="${proofAlgorithms.join(' ')}"`;
export const OTHER = `DPoP ${REALM}, ${ALGS}`;
export const PLAIN = `Bearer ${REALM}, ${OTHER}`;
export const INVALID = `Bearer ${REALM}, error="invalid_token", error_description="The access token is invalid, expired or revoked", ${OTHER}`;
export const MALFORMED = `Bearer ${REALM}, error="invalid_request", error_description="The access token must be sent once, in the Authorization header", ${OTHER}`;

function setUp() {
  const tokens = newTokenContext();
  const refusals: { endpoint: string; code: string; reason: Sayable; clientId: string | null; personId?: string }[] =
    [];
  return {
    tokens,
    refusals,
    standing: true,
    asked: 0,
    acceptsTokenInForm: false,
    requiresDpopNonce: false,
    certificate: null as ClientCertificate | null,
  };
}

/** What the resource knows and what it recorded. `newWorld` resets it. */
export const world = setUp();
export const newWorld = () => void Object.assign(world, setUp());

export const PERSON = '0198a000-0000-7000-8000-00000000000a';
export const person = { subject: PERSON, familyId: 'family-1', authTime: 1_795_000_000, amr: ['pwd'], acr: null };
export const mint = (differences: Partial<AccessTokenSubject> = {}) =>
  mintAccessToken(
    world.tokens,
    { clientId: 'app', scopes: ['profile', 'mail.read'], resources: [], person, ...differences },
    600,
  );

/** Runs a resource's bearer guard with the state in `world`. */
export function guard<Own = never>(request: Request, needs: Partial<BearerNeeds<Own>> = {}) {
  const { tokens, refusals, standing, acceptsTokenInForm, certificate } = world;
  const context = {
    ...tokens,
    issuer: { ...tokens.issuer, acceptsTokenInForm, requiresDpopNonce: world.requiresDpopNonce },
    dpopNonceKey: tokens.refreshTokenKey,
    mutualTls: { verifiesChains: false, aliasIssuer: null, certificate: () => certificate },
    refused: (refusal: (typeof refusals)[number]) => void refusals.push(refusal),
    store: {
      claimAssertion: async () => 'claimed' as const,
      async checkAccessToken() {
        world.asked += 1;
        return standing
          ? { kind: 'active' as const, personId: PERSON, userName: 'ada' }
          : { kind: 'inactive' as const };
      },
    },
  };
  return bearerGuard(request, context, { endpoint: 'test', ...needs });
}

export const get = (authorization?: string, query = '') =>
  new Request(
    `https://auth.example/userinfo${query}`,
    authorization === undefined ? {} : { headers: { Authorization: authorization } },
  );
export const post = (body: string, headers: Record<string, string> = {}, type = 'application/x-www-form-urlencoded') =>
  new Request('https://auth.example/userinfo', { method: 'POST', body, headers: { 'Content-Type': type, ...headers } });
