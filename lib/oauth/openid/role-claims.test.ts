import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { newClient, newTokenContext } from '../testing/tenant';
import { mintFamilyTokens } from '../tokens/mint-family-tokens';
import { roleClaims } from './role-claims';

const personId = '0198a000-0000-7000-8000-00000000000a';
const resource = (identifier: string, roles: ProtectedResource['roles'] = []): [string, ProtectedResource] => [
  identifier,
  { identifier, name: identifier, scopes: [], accessTokenLifetimeSeconds: null, roles },
];
const orders = 'https://orders.example';
const reports = 'https://reports.example';
const plain = 'https://plain.example';

let asked: object[] = [];
/** A tenant with two resources with roles, whose store answers with these roles. */
function holding(...held: string[]): OAuthContext {
  asked = [];
  const context = newTokenContext();
  return {
    ...context,
    issuer: {
      ...context.issuer,
      resources: new Map([
        resource(orders, [
          { name: 'viewer', description: '', permissions: ['orders:read'] },
          { name: 'editor', description: '', permissions: ['orders:write', 'orders:read'] },
          { name: 'auditor', description: '', permissions: [] },
        ]),
        resource(reports, [{ name: 'viewer', description: '', permissions: ['reports:read'] }]),
        resource(plain),
      ]),
    },
    store: {
      findRoles: async (query: object) => {
        asked.push(query);
        return held;
      },
    },
  } as unknown as OAuthContext;
}

describe('the roles and entitlements of a person', () => {
  test('are sorted, each once, as the resource declares them', async () => {
    const context = holding('viewer', 'editor');
    expect(await roleClaims(context, { personId, resources: [orders] })).toEqual({
      roles: ['editor', 'viewer'],
      entitlements: ['orders:read', 'orders:write'],
    });
    expect(asked).toEqual([{ tenantId: context.issuer.tenantId, personId, resource: orders }]);
  });

  test('leave out a role that is no longer declared, and what is empty', async () => {
    expect(await roleClaims(holding('deleted', 'auditor'), { personId, resources: [orders] })).toEqual({
      roles: ['auditor'],
    });
    expect(await roleClaims(holding('deleted'), { personId, resources: [orders] })).toEqual({});
    expect(await roleClaims(holding(), { personId, resources: [orders] })).toEqual({});
  });

  test('are not in a token for several resources, because a role of one must not count at another', async () => {
    expect(await roleClaims(holding('viewer'), { personId, resources: [orders, reports] })).toEqual({});
    expect(asked).toEqual([]);
  });

  test('are not looked up for a resource without roles, an unknown one, or the issuer', async () => {
    for (const resources of [[plain], ['https://unknown.example'], []])
      expect(await roleClaims(holding('viewer'), { personId, resources })).toEqual({});
    expect(asked).toEqual([]);
  });
});

test('the access token of a family has the roles of its resource, and its ID token has none', async () => {
  const context = holding('viewer');
  const client = newClient({ scopes: ['openid', 'mail.read'] });
  const family = {
    tenantId: context.issuer.tenantId,
    familyId: 'family-1',
    generation: 1,
    clientId: 'app',
    personId,
    sessionId: null,
    scopes: ['openid', 'mail.read'],
    resources: [orders],
    authorizationDetails: [],
    authTime: 1_795_000_000,
    amr: ['pwd'],
    acr: null,
    confirmation: null,
    familyExpiresAt: 1_800_000_000,
  };
  const minted = await mintFamilyTokens(context, client, family, {
    scopes: family.scopes,
    resources: [orders],
    authorizationDetails: [],
    confirmation: null,
    withRefreshToken: false,
    grantType: 'refresh_token',
    idToken: { nonce: null },
  });
  expect(decodeJwt(minted.access_token)).toMatchObject({
    aud: orders,
    roles: ['viewer'],
    entitlements: ['orders:read'],
  });
  expect(decodeJwt(minted.id_token ?? '')).not.toHaveProperty('roles');
});
