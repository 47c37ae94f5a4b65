import { describe, expect, it } from 'vitest';
import { represent, type StoredResource } from '@/lib/scim/resources/representation';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { parseProjection } from './projection';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const type = userResourceType();
const record: StoredResource = {
  id: 'i',
  version: 3,
  createdAt: new Date(0),
  updatedAt: new Date(1),
  attributes: {
    userName: 'u',
    password: 'never stored, yet never shown either',
    name: { givenName: 'G', familyName: 'F' },
    emails: [{ value: 'v', type: 'work' }, { type: 'home' }],
    [ENTERPRISE]: { department: 'D', manager: { value: 'm' } },
  },
};
const shown = (attributes: string[], excluded: string[] = []) =>
  represent(type, record, 'b', parseProjection(type, attributes, excluded));

describe('represent', () => {
  it('shows everything except attributes that are never returned', () => {
    expect(shown([])).toEqual({
      schemas: [type.schema.id, ENTERPRISE],
      id: 'i',
      userName: 'u',
      name: { givenName: 'G', familyName: 'F' },
      emails: [{ value: 'v', type: 'work' }, { type: 'home' }],
      [ENTERPRISE]: { department: 'D', manager: { value: 'm' } },
      meta: {
        resourceType: 'User',
        created: '1970-01-01T00:00:00.000Z',
        lastModified: '1970-01-01T00:00:00.001Z',
        location: 'b/Users/i',
        version: 'W/"3"',
      },
    });
  });

  it.each<[string[], object]>([
    [['userName'], { userName: 'u' }],
    [['USERNAME', 'nonsense'], { userName: 'u' }],
    [['name.givenName', 'emails.value'], { name: { givenName: 'G' }, emails: [{ value: 'v' }] }],
    [['name', 'name.givenName'], { name: { givenName: 'G', familyName: 'F' } }],
    [[`${ENTERPRISE}:manager.value`], { [ENTERPRISE]: { manager: { value: 'm' } } }],
    [[ENTERPRISE], { [ENTERPRISE]: { department: 'D', manager: { value: 'm' } } }],
    [['meta.version', 'password'], { meta: { version: 'W/"3"' } }],
  ])('shows only %j and attributes that are always returned', (attributes, expected) => {
    expect(shown(attributes)).toEqual({ schemas: [type.schema.id, ENTERPRISE], id: 'i', ...expected });
  });

  it.each(['emails[type eq "work"]', 'emails[type', 'name.givenName.x', 'name givenName', '"userName"', '*'])(
    'rejects %s, which is not the name of an attribute',
    (path) => {
      for (const lists of [[[path]], [[], [path]]] as [string[], string[]][])
        expect(() => shown(...lists)).toThrow(expect.objectContaining({ reason: 'path-syntax' }));
    },
  );

  it('ignores names of schemas that it does not have', () => {
    expect(shown(['urn:foreign:1.0:X', 'urn:foreign:1.0/a:X:b', '$ref', 'nonsense.part'])).toEqual({
      schemas: [type.schema.id, ENTERPRISE],
      id: 'i',
    });
  });

  it('omits excluded attributes, except those that are always returned', () => {
    expect(shown([], ['id', 'schemas', 'name.givenName', 'emails', 'meta', `${ENTERPRISE}:department`])).toEqual({
      schemas: [type.schema.id, ENTERPRISE],
      id: 'i',
      userName: 'u',
      name: { familyName: 'F' },
      [ENTERPRISE]: { manager: { value: 'm' } },
    });
    expect(shown([], [ENTERPRISE, 'name.givenName', 'name.familyName'])).not.toHaveProperty('name');
    expect(shown([], [ENTERPRISE])).not.toHaveProperty(ENTERPRISE);
  });
});
