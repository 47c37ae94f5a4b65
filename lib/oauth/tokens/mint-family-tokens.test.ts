import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { ClaimMapping, ClaimPlace } from '@/lib/platform/shared/claim-mapping';
import type { JsonObject } from '@/lib/platform/shared/json';
import { verbatim } from '@/lib/platform/shared/message';
import type { KnownPerson } from '../openid/known-person';
import { accessTokenMappings } from '../openid/mapped-claims';
import { newClient, newTokenContext } from '../testing/tenant';
import { mintFamilyTokens } from './mint-family-tokens';
import { openRefreshToken } from './refresh-token';

const context = newTokenContext() as ReturnType<typeof newTokenContext> & OAuthContext;
const client = newClient({ scopes: ['openid', 'mail.read'] });
const family = {
  tenantId: context.issuer.tenantId,
  familyId: 'family-1',
  generation: 1,
  clientId: 'app',
  personId: '0198a000-0000-7000-8000-00000000000a',
  sessionId: 'session-1',
  scopes: ['openid', 'mail.read'],
  resources: [],
  authorizationDetails: [],
  authTime: 1_795_000_000,
  amr: ['pwd'],
  acr: null,
  confirmation: null,
  familyExpiresAt: 1_800_000_000,
};
const ada: KnownPerson = {
  userName: 'ada',
  displayName: 'Ada',
  attributes: { emails: [{ value: 'ada@example.com' }], phoneNumbers: [{ value: '+44' }] },
  verifiedEmailKey: null,
  updatedAt: new Date(0),
  groups: [],
};
const mint = (asked: Partial<Parameters<typeof mintFamilyTokens>[3]> = {}) =>
  mintFamilyTokens(context, client, family, {
    grantType: 'authorization_code',
    scopes: family.scopes,
    resources: [],
    authorizationDetails: [],
    confirmation: null,
    withRefreshToken: true,
    idToken: { nonce: null },
    ...asked,
  });

describe('the tokens of a family', () => {
  test('include an ID token where openid was granted and a person is identified', async () => {
    const { id_token: idToken = '' } = await mint({ idToken: { nonce: 'once' } });
    expect(decodeJwt(idToken)).toMatchObject({
      sub: family.personId,
      aud: 'app',
      nonce: 'once',
      auth_time: family.authTime,
    });
    expect(await mint({ scopes: ['mail.read'] })).not.toHaveProperty('id_token');
    expect(await mint({ idToken: undefined })).not.toHaveProperty('id_token');
  });

  test('request claims about the person only when there is an ID token', async () => {
    let asked = 0;
    const store = {
      findKnownPerson: async () => {
        asked++;
        return ada;
      },
    } as unknown as OAuthContext['store'];
    const issuer = { ...context.issuer, scopes: new Map([['email', verbatim('See your address')]]) };
    const claims = { userinfo: { name: null }, idToken: { email: null, phone_number: null, sub: null } };
    const mintWith = (differences: object, scopes = family.scopes) =>
      mintFamilyTokens(
        { ...context, issuer, store },
        { ...client, scopes: [...client.scopes, 'email'] },
        { ...family, ...differences },
        {
          grantType: 'authorization_code',
          scopes,
          resources: [],
          authorizationDetails: [],
          confirmation: null,
          withRefreshToken: false,
          idToken: { nonce: null },
        },
      );
    await mintWith({ claims }, ['mail.read']);
    await mintWith({ claims: { userinfo: { email: null }, idToken: { phone_number: null, sub: null } } });
    expect(asked).toBe(0);
    const reported = decodeJwt((await mintWith({ claims })).id_token ?? '');
    expect([asked, reported.email, reported.sub]).toEqual([1, 'ada@example.com', family.personId]);
    expect(Object.keys(reported)).not.toEqual(expect.arrayContaining(['phone_number']));
    expect(Object.keys(reported)).not.toEqual(expect.arrayContaining(['name']));
  });

  test('include an ID token even if openid does not apply to the resource of the access token', async () => {
    const mail = {
      identifier: 'https://mail.example',
      name: 'Mail',
      scopes: ['mail.read'],
      accessTokenLifetimeSeconds: null,
      roles: [],
    };
    const narrowed = { ...context, issuer: { ...context.issuer, resources: new Map([[mail.identifier, mail]]) } };
    const response = await mintFamilyTokens(narrowed, client, family, {
      grantType: 'authorization_code',
      scopes: family.scopes,
      resources: [mail.identifier],
      authorizationDetails: [],
      confirmation: null,
      withRefreshToken: false,
      idToken: { nonce: null },
    });
    expect(response).toMatchObject({ scope: 'mail.read', id_token: expect.any(String) });
    expect(decodeJwt(response.access_token)).toMatchObject({ aud: mail.identifier, scope: 'mail.read' });
  });

  test('keep the session for the ID tokens of refreshes', async () => {
    expect(openRefreshToken(context, (await mint()).refresh_token ?? '')).toMatchObject({ sessionId: 'session-1' });
  });
});

describe('declared claims', () => {
  const API = 'https://api.example';
  const department: ClaimMapping = {
    claim: 'department',
    source: { type: 'attribute', path: 'department' },
    in: ['id_token', 'access_token'],
  };
  const constant = (claim: string, place: ClaimPlace, value: string): ClaimMapping => ({
    claim,
    source: { type: 'constant', value },
    in: [place],
  });
  const groups: ClaimMapping = {
    claim: 'teams',
    source: { type: 'groups', filter: [], rename: {}, strip: '', prefix: '' },
    in: ['access_token'],
  };

  /** Mints for a client and a resource with mappings; counts how the person is read. */
  async function mintMapped(
    ofClient: ClaimMapping[],
    { ofResource = [], scopes = family.scopes }: { ofResource?: ClaimMapping[]; scopes?: string[] } = {},
  ) {
    const reads: { groups: boolean }[] = [];
    const api = {
      identifier: API,
      name: 'API',
      scopes: [],
      accessTokenLifetimeSeconds: null,
      claimMappings: ofResource,
      roles: ['approver', 'reader'].map((name) => ({ name, description: '', permissions: [] })),
    };
    const resources = ofResource.length > 0 ? [API] : [];
    const tokens = await mintFamilyTokens(
      {
        ...context,
        issuer: { ...context.issuer, resources: new Map([[API, api]]) },
        store: {
          async findKnownPerson({ groups: wanted }: { groups: boolean }) {
            reads.push({ groups: wanted });
            return ada;
          },
          findRoles: async () => ['reader'],
        } as unknown as OAuthContext['store'],
        mapClaims: async (person, mappings) =>
          Object.fromEntries(
            mappings.map(({ claim, source }) => {
              if (source.type === 'constant') return [claim, source.value];
              return [claim, source.type === 'roles' ? person?.rolesAt.get(source.resource) : person?.userName];
            }),
          ) as JsonObject,
      },
      { ...client, claimMappings: ofClient },
      family,
      {
        scopes,
        resources,
        authorizationDetails: [],
        confirmation: null,
        withRefreshToken: false,
        idToken: { nonce: null },
        grantType: 'refresh_token',
      },
    );
    return { accessToken: decodeJwt(tokens.access_token), idToken: decodeJwt(tokens.id_token ?? ''), reads };
  }

  test('are in both tokens after one read of the person', async () => {
    const { accessToken, idToken, reads } = await mintMapped([department, groups]);
    expect([accessToken.department, accessToken.teams, idToken.department]).toEqual(['ada', 'ada', 'ada']);
    expect(idToken).not.toHaveProperty('teams');
    expect(reads).toEqual([{ groups: true }]);
  });

  test('from roles report those at the resource that they name, whatever the token is for', async () => {
    const { idToken, accessToken } = await mintMapped([
      { claim: 'api_roles', source: { type: 'roles', resource: API }, in: ['id_token'] },
      { claim: 'other_roles', source: { type: 'roles', resource: 'https://unknown.example' }, in: ['access_token'] },
    ]);
    expect([idToken.api_roles, accessToken.other_roles]).toEqual([['reader'], []]);
  });

  test('that need no person cause no read', async () => {
    const { accessToken, reads } = await mintMapped([constant('tier', 'access_token', 'gold')]);
    expect([accessToken.tier, reads]).toEqual(['gold', []]);
  });

  test('of the resource come before those of the client in its access token', async () => {
    const ofClient = [constant('tier', 'access_token', 'client'), constant('plan', 'access_token', 'client')];
    const { accessToken } = await mintMapped(ofClient, { ofResource: [constant('tier', 'access_token', 'resource')] });
    // The fake mapper keeps the last value of a name; the order of the mappings is what counts here.
    expect(accessToken).toMatchObject({ plan: 'client' });
    const inOrder = accessTokenMappings('access_token', { claimMappings: ofClient }, [API], {
      resources: new Map([
        [
          API,
          {
            identifier: API,
            name: 'API',
            scopes: [],
            accessTokenLifetimeSeconds: null,
            roles: [],
            claimMappings: [constant('tier', 'access_token', 'resource')],
          },
        ],
      ]),
    });
    expect(inOrder.map(({ source }) => (source.type === 'constant' ? source.value : null))).toEqual([
      'resource',
      'client',
      'client',
    ]);
  });

  test('never replace a claim of the protocol', async () => {
    const { accessToken, idToken } = await mintMapped(
      ['sub', 'scope', 'act', 'cnf', 'family'].flatMap((claim) => [
        constant(claim, 'access_token', 'evil'),
        constant(claim, 'id_token', 'evil'),
      ]),
    );
    expect(JSON.stringify([accessToken, idToken])).not.toContain('evil');
  });

  test('with the name of a standard claim are in an ID token only with its scope', async () => {
    const email = constant('email', 'id_token', 'other@example.com');
    expect((await mintMapped([email])).idToken).not.toHaveProperty('email');
    expect((await mintMapped([email], { scopes: ['openid', 'email'] })).idToken.email).toBe('other@example.com');
    expect((await mintMapped([constant('email', 'access_token', 'a@b')])).accessToken.email).toBe('a@b');
  });
});
