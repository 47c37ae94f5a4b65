import { describe, expect, it } from 'vitest';
import { builtInScopes, withBuiltInScopes, withoutMachineScopes } from './built-in-scopes';

describe('the scopes that every tenant knows', () => {
  it('are those of OpenID Connect, groups, and those of SCIM', () => {
    expect([...withBuiltInScopes([]).keys()]).toEqual([
      'openid',
      'profile',
      'email',
      'phone',
      'address',
      'groups',
      'offline_access',
      'scim.read',
      'scim.write',
    ]);
  });

  it('have the words of the tenant where it has some, and come after its own', () => {
    const scopes = withBuiltInScopes([
      { name: 'orders', description: 'See your orders' },
      { name: 'email', description: 'Write to you' },
    ]);
    expect([...scopes.keys()].slice(0, 3)).toEqual(['orders', 'email', 'openid']);
    expect(scopes.get('email')).toBe('Write to you');
    expect(scopes.get('phone')).toBe(builtInScopes.get('phone'));
  });

  it('leave out those of machines where people are asked', () => {
    expect([...withoutMachineScopes(withBuiltInScopes([])).keys()]).not.toContain('scim.read');
    expect([...withoutMachineScopes(withBuiltInScopes([])).keys()]).toContain('groups');
  });
});
