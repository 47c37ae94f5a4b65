import { describe, expect, it } from 'vitest';
import { coveredClaims } from './covered-claims';
import { noProvisioning } from './provisioning';

const groups = [{ value: 'eng', groupId: 'g' }];
const settings = { ...noProvisioning, groups };
const covered = (idToken: Record<string, unknown>, userinfo: Record<string, unknown> | null = null, given = settings) =>
  coveredClaims(given, { idToken, userinfo });

describe('the claims that a mapping covers', () => {
  it('are standard claims, those with a rule, and the groups claim, of both responses', () => {
    const given = { ...settings, attributes: [{ from: 'department', to: 'title' }] };
    const userinfo = { given_name: 'Ada', family_name: 'Byron', groups: ['eng'], other: 'x' };
    expect(covered({ family_name: 'King', department: 'R&D', nonce: 'n' }, userinfo, given)).toEqual({
      values: { given_name: 'Ada', family_name: 'King', department: 'R&D', groups: ['eng'] },
      groupsElsewhere: false,
    });
  });

  it('can be members of objects, and names with dots', () => {
    const from = (name: string) => ({ ...settings, groupsClaim: name });
    expect(covered({ realm_access: { roles: ['a'] } }, null, from('realm_access.roles')).values).toEqual({
      'realm_access.roles': ['a'],
    });
    const url = 'https://example.com/groups';
    expect(covered({ [url]: ['a'] }, null, from(url)).values).toEqual({ [url]: ['a'] });
    expect(covered({ a: 'text' }, null, from('a.length')).values).toEqual({});
    expect(covered({}, null, from('constructor.name')).values).toEqual({});
  });

  it('are not read without a rule for groups', () => {
    expect(covered({ groups: ['eng'] }, null, noProvisioning).values).toEqual({});
  });

  it('are limited in size and leave out what cannot be stored', () => {
    const { values } = covered({
      name: '',
      nickname: 'x'.repeat(2_001),
      locale: 'a\0b',
      picture: { url: 'x' },
      zoneinfo: null,
      profile: Number.NaN,
      groups: [1, 'eng', '', '\ud800', ...Array.from({ length: 2_000 }, String)],
    });
    expect(Object.keys(values)).toEqual(['groups']);
    expect(values.groups).toHaveLength(1_000);
    expect(values.groups).toContain('eng');
  });

  it('tell that the provider keeps the groups elsewhere', () => {
    expect(covered({ _claim_names: { groups: 'src1' } }).groupsElsewhere).toBe(true);
    expect(covered({ _claim_names: { address: 'src1' } }).groupsElsewhere).toBe(false);
  });
});
