import { expect, test } from 'vitest';
import type { SigningAlgorithm } from '@/lib/oauth/keys/signing-algorithms';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import type { KnownPerson } from '../openid/known-person';
import { newClient, newTokenContext } from '../testing/tenant';
import { mintFamilyTokens } from './mint-family-tokens';
import { previewClaims } from './preview-claims';

const PERSON = '0198a000-0000-7000-8000-00000000000a';
const ada: KnownPerson = {
  userName: 'ada',
  displayName: 'Ada',
  attributes: {},
  verifiedEmailKey: null,
  updatedAt: new Date(0),
  groups: [],
};
const scopes = ['openid', 'profile'];
const tokens = newTokenContext();

const contextFor = (person: KnownPerson | null) => ({
  ...tokens,
  issuer: { ...tokens.issuer, scopes: new Map(scopes.map((name) => [name, verbatim(name)])) },
  store: { findKnownPerson: async () => person } as unknown as OAuthContext['store'],
  mapClaims: async () => ({ tier: 'gold' }),
});
const client = newClient({
  scopes,
  claimMappings: [
    {
      claim: 'tier',
      source: { type: 'constant', value: 'gold' },
      in: ['id_token', 'access_token', 'userinfo', 'introspection'],
    },
  ],
});
const asked = { personId: PERSON, scopes, resources: [] };

test('shows what the issuing code issues in each place, with the size of the signed tokens', async () => {
  const context = contextFor(ada);
  const preview = await previewClaims(context, client, asked);
  expect(preview).toMatchObject({
    idToken: { claims: { sub: PERSON, aud: 'app', tier: 'gold' } },
    accessToken: { claims: { sub: PERSON, client_id: 'app', scope: 'openid profile', tier: 'gold' } },
    userinfo: { sub: PERSON, name: 'Ada', tier: 'gold' },
    introspection: { tier: 'gold' },
  });
  const current = async (alg?: SigningAlgorithm) => ({ ...(await tokens.keys.current(alg)), kid: 'k'.repeat(43) });
  const issued = await mintFamilyTokens(
    { ...context, keys: { ...tokens.keys, current }, tokenHook: null, refused: () => undefined },
    client,
    {
      tenantId: context.issuer.tenantId,
      familyId: PERSON,
      generation: 1,
      clientId: 'app',
      personId: PERSON,
      sessionId: PERSON,
      scopes,
      resources: [],
      authorizationDetails: [],
      authTime: 1_795_000_000,
      amr: ['pwd'],
      acr: null,
      confirmation: null,
      familyExpiresAt: 1_800_000_000,
    },
    {
      ...asked,
      grantType: 'authorization_code',
      authorizationDetails: [],
      confirmation: null,
      withRefreshToken: false,
      idToken: { nonce: null },
    },
  );
  expect(preview?.accessToken.bytes).toBe(issued.access_token.length);
  expect(preview?.idToken?.bytes).toBe(issued.id_token?.length);
});

test('signs nothing', async () => {
  const keys = { ...tokens.keys, current: () => Promise.reject(new Error('signed')) };
  const preview = await previewClaims(
    { ...contextFor(ada), keys } as typeof tokens & ReturnType<typeof contextFor>,
    client,
    asked,
  );
  expect(preview?.accessToken.claims.tier).toBe('gold');
});

test('shows no ID token and no userinfo without openid', async () => {
  const preview = await previewClaims(contextFor(ada), client, { ...asked, scopes: ['profile'] });
  expect([preview?.idToken, preview?.userinfo]).toEqual([null, null]);
});

test('shows nothing for someone who is inactive or unknown', async () => {
  expect(await previewClaims(contextFor(null), client, asked)).toBeNull();
});
