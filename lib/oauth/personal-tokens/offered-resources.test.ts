import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { offeredResources } from './offered-resources';

const ORDERS = 'https://orders.example';
const OPEN = 'https://open.example';
const resource = (identifier: string, scopes: string[]) =>
  [
    identifier,
    { identifier, name: `API at ${identifier}`, scopes, accessTokenLifetimeSeconds: null, roles: [] },
  ] as const;
const tenant = {
  scopes: new Map(
    ['openid', 'profile', 'scim.me', 'scim.read', 'offline_access', 'orders.read', 'orders.write'].map((name) => [
      name,
      verbatim(name),
    ]),
  ),
  resources: new Map([resource(ORDERS, ['orders.read', 'orders.write', 'openid']), resource(OPEN, [])]),
};
const offered = (scopes: string[], resources: string[] = [ORDERS, OPEN]) =>
  offeredResources({ scopes, resources }, tenant).map(({ identifier, scopes: its }) => [identifier, its.join(' ')]);

describe('the resources offered for personal access tokens', () => {
  it('are none where the tenant has none, or allows no scope', () => {
    expect(offeredResources(null, tenant)).toEqual([]);
    expect(offered([])).toEqual([]);
  });

  it('are those that are listed and registered, with the scopes that both allow', () => {
    expect(offered(['orders.read', 'unknown'], [ORDERS, 'https://gone.example'])).toEqual([[ORDERS, 'orders.read']]);
    expect(offered(['orders.read'], [])).toEqual([]);
  });

  it('include our own where a scope has an effect there, with the scopes that apply', () => {
    expect(offered(['openid', 'profile', 'orders.read'], [])).toEqual([[null, 'openid profile']]);
    expect(offered(['scim.me'], [])).toEqual([[null, 'scim.me']]);
    expect(offered(['profile'], [])).toEqual([]);
  });

  it('have every scope except our own at a resource that lists no scopes', () => {
    expect(offered(['openid', 'orders.read', 'orders.write'], [OPEN])).toEqual([
      [null, 'openid'],
      [OPEN, 'orders.read orders.write'],
    ]);
    expect(offered(['openid'], [ORDERS])).toEqual([
      [null, 'openid'],
      [ORDERS, 'openid'],
    ]);
  });

  it('never have a scope that is only for clients', () => {
    expect(offered(['scim.read', 'scim.write', 'offline_access'])).toEqual([]);
    expect(offered(['scim.read', 'scim.me'], [])).toEqual([[null, 'scim.me']]);
  });
});
