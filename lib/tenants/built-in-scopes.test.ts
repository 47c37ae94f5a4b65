import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { builtInScopes, withBuiltInScopes, withoutMachineScopes } from './built-in-scopes';

describe('the built-in scopes of every tenant', () => {
  it('are those of OpenID Connect, groups, SCIM and Shared Signals', () => {
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
      'ssf.read',
      'ssf.manage',
    ]);
  });

  it('use the tenant’s descriptions where it has them, and come after its own scopes', () => {
    const scopes = withBuiltInScopes([
      { name: 'orders', description: 'See your orders' },
      { name: 'email', description: 'Write to you' },
    ]);
    expect([...scopes.keys()].slice(0, 3)).toEqual(['orders', 'email', 'openid']);
    expect(scopes.get('email')).toEqual(verbatim('Write to you'));
    expect(scopes.get('phone')).toBe(builtInScopes.get('phone'));
  });

  it('exclude machine scopes where people are asked for consent', () => {
    expect([...withoutMachineScopes(withBuiltInScopes([])).keys()]).not.toContain('scim.read');
    expect([...withoutMachineScopes(withBuiltInScopes([])).keys()]).toContain('groups');
  });
});
