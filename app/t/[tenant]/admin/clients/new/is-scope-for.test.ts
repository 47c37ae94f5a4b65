import { expect, test } from 'vitest';
import { isScopeFor } from './is-scope-for';
import { kindNames } from './kinds';

const kindsWith = (scope: string) => kindNames.filter((kind) => isScopeFor(kind, scope));

test('a new client gets the scopes that fit its type', () => {
  for (const scope of ['openid', 'profile', 'groups', 'offline_access'])
    expect(kindsWith(scope)).toEqual(['web', 'spa', 'native', 'device', 'backchannel']);
  for (const scope of ['scim.read', 'scim.write']) expect(kindsWith(scope)).toEqual(['machine']);
  expect(kindsWith('orders:read')).toEqual(kindNames);
});
