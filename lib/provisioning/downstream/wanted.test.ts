import { describe, expect, it } from 'vitest';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import { wantedUser } from './wanted';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const { User: people } = tenantResourceTypes([]);
const person = {
  id: '0197a000-0000-7000-8000-000000000001',
  attributes: {
    userName: 'ada',
    active: true,
    externalId: 'at-the-directory',
    title: 'Countess',
    password: 'correct horse',
    groups: [{ value: 'g' }],
    nonsense: 'x',
    emails: [{ value: 'ada@example.com', primary: true }],
    [ENTERPRISE]: { department: 'Engines', manager: { value: 'm1', displayName: 'Charles' } },
  },
};
const wanted = (rules: Parameters<typeof wantedUser>[1]['rules'] = [], remoteIds: [string, string][] = []) =>
  wantedUser(person, { people, rules, remoteIds: new Map(remoteIds) });

describe('what an application should have of a person', () => {
  it('has our id as externalId, and no password, computed or unknown attribute', () => {
    expect(wanted()).toEqual({
      userName: 'ada',
      active: true,
      externalId: person.id,
      title: 'Countess',
      emails: [{ value: 'ada@example.com', primary: true }],
      [ENTERPRISE]: { department: 'Engines' },
    });
  });

  it('names the manager by the id there, once the manager is there', () => {
    expect(wanted([], [['m1', 'r1']])).toMatchObject({ [ENTERPRISE]: { manager: { value: 'r1' } } });
  });

  it('has the application’s names, and lacks what its mapping ignores', () => {
    const mapped = wanted([
      { from: 'urn:wiki:1.0:User:division', to: `${ENTERPRISE}:department` },
      { from: 'title', to: null },
    ]);
    expect(mapped).toMatchObject({ 'urn:wiki:1.0:User': { division: 'Engines' } });
    expect(mapped).not.toHaveProperty('title');
    expect(mapped).not.toHaveProperty([ENTERPRISE]);
  });
});
