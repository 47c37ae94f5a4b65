import { describe, expect, it } from 'vitest';
import { offeredResources } from './offered-resources';

const ORDERS = 'https://orders.example';
const OPEN = 'https://open.example';
const resource = (identifier: string, scopes: string[]) =>
  [identifier, { identifier, name: `API at ${identifier}`, scopes, accessTokenLifetimeSeconds: null }] as const;
const tenant = {
  scopes: new Map(
    ['openid', 'profile', 'scim.me', 'scim.read', 'offline_access', 'orders.read', 'orders.write'].map((name) => [
      name,
      name,
    ]),
  ),
  resources: new Map([resource(ORDERS, ['orders.read', 'orders.write', 'openid']), resource(OPEN, [])]),
};
const offered = (scopes: string[], resources: string[] = [ORDERS, OPEN]) =>
  offeredResources({ scopes, resources }, tenant).map(({ identifier, scopes: its }) => [identifier, its.join(' ')]);

describe('what personal access tokens can be for', () => {
  it('is nothing where the tenant has none, or allows no scope', () => {
    expect(offeredResources(null, tenant)).toEqual([]);
    expect(offered([])).toEqual([]);
  });

  it('is each resource that is named and known, with the scopes that both allow', () => {
    expect(offered(['orders.read', 'unknown'], [ORDERS, 'https://gone.example'])).toEqual([[ORDERS, 'orders.read']]);
    expect(offered(['orders.read'], [])).toEqual([]);
  });

  it('is our own where a scope opens something there, with the scopes that mean something to it', () => {
    expect(offered(['openid', 'profile', 'orders.read'], [])).toEqual([[null, 'openid profile']]);
    expect(offered(['scim.me'], [])).toEqual([[null, 'scim.me']]);
    expect(offered(['profile'], [])).toEqual([]);
  });

  it('is, at a resource that names no scopes, every scope but our own', () => {
    expect(offered(['openid', 'orders.read', 'orders.write'], [OPEN])).toEqual([
      [null, 'openid'],
      [OPEN, 'orders.read orders.write'],
    ]);
    expect(offered(['openid'], [ORDERS])).toEqual([
      [null, 'openid'],
      [ORDERS, 'openid'],
    ]);
  });

  it('is never a scope that is for clients alone', () => {
    expect(offered(['scim.read', 'scim.write', 'offline_access'])).toEqual([]);
    expect(offered(['scim.read', 'scim.me'], [])).toEqual([[null, 'scim.me']]);
  });
});
