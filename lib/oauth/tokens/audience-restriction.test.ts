import { describe, expect, test } from 'vitest';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { audienceRestriction } from './audience-restriction';

const resource = (identifier: string, differences: Partial<ProtectedResource>): [string, ProtectedResource] => [
  identifier,
  { identifier, name: identifier, scopes: [], accessTokenLifetimeSeconds: null, roles: [], ...differences },
];

const tenant = {
  ...issuer,
  resources: new Map([
    resource('orders', { scopes: ['read', 'write'], accessTokenLifetimeSeconds: 120 }),
    resource('stock', { scopes: ['count'], accessTokenLifetimeSeconds: 900 }),
    resource('open', {}),
  ]),
};
const restrict = (resources: string[], scopes: string[], client = newClient()) =>
  audienceRestriction(resources, scopes, client, tenant);

describe('an access token', () => {
  test('for no resource keeps all scopes and the lifetime of the tenant or the client', () => {
    expect(restrict([], ['read', 'profile'])).toEqual({ scopes: ['read', 'profile'], expiresInSeconds: 600 });
    expect(restrict([], [], newClient({ accessTokenLifetimeSeconds: 60 }))).toEqual({
      scopes: [],
      expiresInSeconds: 60,
    });
  });

  test('for a resource keeps the scopes that apply to it', () => {
    expect(restrict(['orders'], ['profile', 'write', 'count']).scopes).toEqual(['write']);
    expect(restrict(['orders', 'stock'], ['profile', 'write', 'count']).scopes).toEqual(['write', 'count']);
  });

  test('for a resource that declares no scopes, or for the issuer, keeps all', () => {
    expect(restrict(['open'], ['profile', 'write']).scopes).toEqual(['profile', 'write']);
    expect(restrict(['orders', issuer.issuer], ['profile']).scopes).toEqual(['profile']);
  });

  test('for resources has their shortest lifetime', () => {
    expect(restrict(['stock'], ['count'], newClient({ accessTokenLifetimeSeconds: 60 })).expiresInSeconds).toBe(900);
    expect(restrict(['stock', 'orders'], ['count']).expiresInSeconds).toBe(120);
    expect(restrict(['open'], ['count']).expiresInSeconds).toBe(600);
  });

  test('for a resource that accepts none of the scopes is rejected', async () => {
    expect((await refused(() => restrict(['stock'], ['profile', 'read']))).answer.error).toBe('invalid_scope');
    expect(restrict(['stock'], []).scopes).toEqual([]);
  });
});
