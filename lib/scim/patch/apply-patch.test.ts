import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { userResourceType } from '../schema/resource-type';
import { arbitraryUser } from '../testing/arbitrary-user';
import { applyPatch } from './apply-patch';
import { parsePatch } from './parse-patch';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const type = userResourceType();
const base: ScimObject = {
  userName: 'bjensen',
  active: true,
  title: 'Guide',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [
    { value: 'w@x', type: 'work', primary: true },
    { value: 'h@x', type: 'home' },
  ],
  [ENTERPRISE]: { department: 'Tours', manager: { value: 'm-1' } },
};

const run = (...operations: Json[]) => applyPatch(type, base, parsePatch({ Operations: operations }));
const after = (...operations: Json[]) => run(...operations).attributes;

describe('add', () => {
  it('merges an object into a complex attribute', () => {
    expect(after({ op: 'add', path: 'name', value: { middleName: 'J' } }).name).toEqual({
      givenName: 'Barbara',
      familyName: 'Jensen',
      middleName: 'J',
    });
  });

  it('appends new values and keeps existing ones', () => {
    const value: Json = [{ value: 'h@x', type: 'home' }, { value: 'n@x' }];
    expect(after({ op: 'add', path: 'emails', value }).emails).toEqual([...(base.emails as Json[]), { value: 'n@x' }]);
    expect(run({ op: 'add', path: 'emails', value: [{ value: 'h@x', type: 'home' }] }).changed).toBe(false);
  });

  it.each(['add', 'replace'])('%s treats an object the same plain or wrapped, and keeps what it omits', (op) => {
    const objects: ScimObject[] = [{ givenName: 'B', value: 'x' }, { value: 'x' }, { Value: 'x', familyName: null }];
    for (const object of objects) {
      const plain = after({ op, path: 'name', value: object }).name;
      expect(plain, JSON.stringify(object)).toHaveProperty('givenName');
      for (const value of [[object], JSON.stringify(object), JSON.stringify([object])])
        expect(after({ op, path: 'name', value }).name, JSON.stringify(value)).toEqual(plain);
    }
    expect(after({ op, path: 'emails[type eq "home"]', value: [{ value: '' }] }).emails).toEqual(
      after({ op, path: 'emails[type eq "home"]', value: { value: '' } }).emails,
    );
    expect(after({ op, path: `${ENTERPRISE}:manager`, value: '{"displayName":"M"}' })[ENTERPRISE]).toEqual(
      base[ENTERPRISE],
    );
    expect(after({ op, path: `${ENTERPRISE}:manager`, value: [{ value: '' }] })[ENTERPRISE]).toEqual({
      department: 'Tours',
    });
  });

  it('accepts one object for a list', () => {
    expect(after({ op: 'add', path: 'phoneNumbers', value: { value: '1' } }).phoneNumbers).toEqual([{ value: '1' }]);
  });

  it('makes the previous primary value secondary', () => {
    expect(after({ op: 'add', path: 'emails', value: [{ value: 'n@x', primary: true }] }).emails).toEqual([
      { value: 'w@x', type: 'work', primary: false },
      { value: 'h@x', type: 'home' },
      { value: 'n@x', primary: true },
    ]);
    expect(after({ op: 'replace', path: 'emails[type eq "home"].primary', value: true }).emails).toEqual([
      { value: 'w@x', type: 'work', primary: false },
      { value: 'h@x', type: 'home', primary: true },
    ]);
  });

  it.each<Json>([
    { op: 'add', path: ENTERPRISE, value: { 'manager.value': 'm-2', Division: 'D' } },
    { op: 'replace', value: { [ENTERPRISE]: { 'Manager.managerId': 'm-2', division: 'D' } } },
  ])('sets parts of an extension that its value names by path, as a POST does: %j', (operation) => {
    const extension = { department: 'Tours', manager: { value: 'm-2' }, division: 'D' };
    expect(after(operation)).toEqual({ ...base, [ENTERPRISE]: extension });
  });

  it('adds a whole extension by its URN', () => {
    expect(after({ op: 'add', path: ENTERPRISE, value: { costCenter: 'C' } })[ENTERPRISE]).toEqual({
      department: 'Tours',
      manager: { value: 'm-1' },
      costCenter: 'C',
    });
    expect(after({ op: 'add', value: { [ENTERPRISE]: { costCenter: 'C' } } })[ENTERPRISE]).toMatchObject({
      costCenter: 'C',
    });
  });
});

describe('replace', () => {
  it('replaces a list entirely, but merges into a filtered value', () => {
    expect(after({ op: 'replace', path: 'emails', value: [{ value: 'n@x', primary: true }] }).emails).toEqual([
      { value: 'n@x', primary: true },
    ]);
    expect(after({ op: 'replace', path: 'emails[type eq "home"]', value: { value: 'n@x' } }).emails).toEqual([
      (base.emails as Json[])[0],
      { value: 'n@x', type: 'home' },
    ]);
    expect(after({ op: 'replace', path: 'name', value: { familyName: null, givenName: 'B' } }).name).toEqual({
      givenName: 'B',
    });
  });

  it('removes an attribute when the value is null or an empty list', () => {
    expect(after({ op: 'replace', path: 'title', value: null })).not.toHaveProperty('title');
    expect(after({ op: 'replace', value: { emails: [] } })).not.toHaveProperty('emails');
  });

  it('has no target when the filter matches nothing', () => {
    for (const operation of <Json[]>[
      { op: 'replace', path: 'emails[type eq "other"].value', value: 'n@x' },
      { op: 'replace', path: 'addresses[type eq "work"].locality', value: 'London' },
      { op: 'replace', value: { 'emails[type eq "other"].value': 'n@x' } },
      { op: 'replace', path: 'emails[type eq "other"]', value: { value: 'n@x' } },
    ])
      expect(() => run(operation), JSON.stringify(operation)).toThrow(expect.objectContaining({ reason: 'no-target' }));
    expect(after({ op: 'add', path: 'emails[type eq "other"].value', value: 'n@x' }).emails).toContainEqual({
      type: 'other',
      value: 'n@x',
    });
  });

  it('creates the value that the filter describes where the client expects it', () => {
    const creating = (operation: Json) =>
      applyPatch(type, base, parsePatch({ Operations: [operation] }), { replaceCreates: true }).attributes;
    expect(creating({ op: 'Replace', path: 'emails[type eq "other"].value', value: 'n@x' }).emails).toEqual([
      ...(base.emails as Json[]),
      { type: 'other', value: 'n@x' },
    ]);
    expect(creating({ op: 'replace', value: { 'addresses[type eq "work"].locality': 'London' } }).addresses).toEqual([
      { type: 'work', locality: 'London' },
    ]);
  });

  it('has no target even there when the filter describes no value to create', () => {
    for (const path of [
      'emails[type eq "other"]',
      'emails[value eq "none"].primary',
      'emails[type ne "work" and type ne "home"].value',
    ]) {
      const value = path.endsWith(']') ? { value: 'n@x' } : path.endsWith('primary') ? true : 'n@x';
      const operations = parsePatch({ Operations: [{ op: 'replace', path, value }] });
      expect(() => applyPatch(type, base, operations, { replaceCreates: true }), path).toThrow(
        expect.objectContaining({ reason: 'no-target' }),
      );
    }
  });

  it('ignores read-only and unknown attributes in a value without a path', () => {
    expect(
      run({ op: 'replace', value: { id: 'x', meta: {}, groups: [{ value: 'g' }], schemas: [], nonsense: 1 } }).changed,
    ).toBe(false);
  });
});

describe('remove', () => {
  it('removes an attribute, a sub-attribute, filtered values and an extension', () => {
    expect(after({ op: 'remove', path: 'title' })).not.toHaveProperty('title');
    expect(after({ op: 'remove', path: 'name.givenName' }).name).toEqual({ familyName: 'Jensen' });
    expect(after({ op: 'remove', path: 'emails[type eq "work"]' }).emails).toEqual([{ value: 'h@x', type: 'home' }]);
    expect(after({ op: 'remove', path: 'emails[type eq "work"].primary' }).emails).toEqual([
      { value: 'w@x', type: 'work' },
      { value: 'h@x', type: 'home' },
    ]);
    expect(after({ op: 'remove', path: ENTERPRISE })).not.toHaveProperty(ENTERPRISE);
    expect(after({ op: 'remove', path: `${ENTERPRISE}:manager` })[ENTERPRISE]).toEqual({ department: 'Tours' });
  });

  it('removes only the values listed', () => {
    expect(after({ op: 'Remove', path: 'emails', value: [{ value: 'w@x' }] }).emails).toEqual([
      { value: 'h@x', type: 'home' },
    ]);
    expect(run({ op: 'Remove', path: 'emails', value: [{}] }).changed).toBe(false);
    expect(run({ op: 'Remove', path: 'emails', value: [{ value: 'none' }] }).changed).toBe(false);
  });

  it('changes nothing when the target does not exist', () => {
    expect(run({ op: 'remove', path: 'nickName' }, { op: 'remove', path: 'emails[type eq "other"]' }).changed).toBe(
      false,
    );
  });
});

describe('an undeclared attribute of an extension', () => {
  it.each<Json>([
    { op: 'replace', path: 'urn:foreign:1.0:X:a', value: 1 },
    { op: 'add', path: 'urn:foreign:1.0:X', value: { a: 1 } },
    { op: 'remove', path: 'urn:foreign:1.0:X:a[type eq "b"].value' },
    { op: 'replace', path: 'urn:foreign:1.0:X:a.active', value: false },
    { op: 'Replace', path: `${ENTERPRISE}:nonsense`, value: 'x' },
    { op: 'Replace', path: `${ENTERPRISE}.nonsense`, value: 'x' },
    { op: 'replace', value: { 'urn:foreign:1.0:X:a': 1, [ENTERPRISE]: { nonsense: 'x' } } },
    { op: 'Replace', path: `${ENTERPRISE}:manager.nonsense`, value: 'x' },
    { op: 'Remove', path: `${ENTERPRISE}:manager[value eq "m-1"].nonsense` },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: { nonsense: 'x' } },
    { op: 'Add', path: ENTERPRISE, value: { 'manager.nonsense': 'x', manager: { nonsense: 'x' } } },
    { op: 'replace', value: { [`${ENTERPRISE}:manager.nonsense`]: 'x', [ENTERPRISE]: { manager: { nonsense: 'x' } } } },
  ])('is ignored, and the rest of the request applies: %j', (operation) => {
    const { attributes } = run(operation, { op: 'Replace', path: 'active', value: 'False' });
    expect(attributes).toEqual({ ...base, active: false });
    expect(run(operation).changed).toBe(false);
  });

  it.each([
    'urn:ietf:params:scim:schemas:core:2.0:Users:active',
    'urn:ietf:params:scim:schemas:core:2.0:Group:active',
    'URN:ietf:params:scim:schemas:Core:1.0:active',
    `${ENTERPRISE}:active`,
    'urn:ietf:params:scim:schemas:core2.0:User:active',
    'urn:foreign:1.0:X:active',
    'urn:foreign:1.0:X.Active',
    `${ENTERPRISE}:Emails[type eq "work"].value`,
    `${ENTERPRISE}:externalId`,
    `${ENTERPRISE}:name.nonsense`,
  ])('is not a core attribute below a mistaken URN: %s', (path) => {
    expect(() => run({ op: 'replace', path, value: 'False' })).toThrow(
      expect.objectContaining({ reason: 'path-attribute' }),
    );
  });

  it('does not excuse a wrong value of a declared one', () => {
    const undeclared = { op: 'replace', path: 'urn:foreign:1.0:X:a', value: 1 };
    expect(() => run(undeclared, { op: 'replace', path: `${ENTERPRISE}:department`, value: 7 })).toThrow(
      expect.objectContaining({ reason: 'wrong-type' }),
    );
  });
});

describe('an error', () => {
  const title = { op: 'replace', path: 'title', value: 'x' };
  it.each<[Json[], string]>([
    [[title, { op: 'replace', path: 'nonsense', value: 1 }], 'Operation 2: The attribute nonsense does not exist.'],
    [[title, title, { op: 'move', path: 'title' }], 'Operation 3: op must be add, remove or replace.'],
    [[title, 'x', title], 'Operation 2: Each operation must be an object.'],
    [[title, { op: 'remove' }], 'Operation 2: A remove operation requires a path.'],
    [
      [title, { op: 'replace', path: 'emails[type eq "x"].value', value: 'y' }],
      'Operation 2: The path matches no value.',
    ],
    [
      [
        { op: 'add', path: 'urn:foreign:1.0:X:a', value: 1 },
        { op: 'remove', path: 'id' },
      ],
      'Operation 2: id is read-only.',
    ],
    [[title, { op: 'replace', value: { title: 7 } }, title], 'Operation 2: title must be a string.'],
    [[{ op: 'replace', path: 'userName', value: '' }, title, title, title], 'Operation 1: userName is required.'],
    [[title, title, title, { op: 'replace', path: 'userName', value: '' }], 'Operation 4: userName is required.'],
    [
      [
        { op: 'replace', path: 'userName', value: '' },
        { op: 'replace', path: 'userName', value: 'ann' },
        { op: 'replace', path: 'userName', value: null },
        title,
      ],
      'Operation 3: userName is required.',
    ],
  ])('of %j names its operation', (operations, detail) => {
    expect(() => run(...operations)).toThrow(detail);
  });
});

describe('applyPatch', () => {
  it.each<[Json, string]>([
    [{ op: 'replace', path: 'nonsense', value: 1 }, 'path-attribute'],
    [{ op: 'add', path: 'name.nonsense', value: 1 }, 'path-attribute'],
    [{ op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:nonsense', value: 1 }, 'path-attribute'],
    [{ op: 'add', path: `${ENTERPRISE}:department.nonsense`, value: 1 }, 'path-attribute'],
    [{ op: 'add', path: 'urn:foreign:1.0:X:a[', value: 1 }, 'path-syntax'],
    [{ op: 'replace', path: 'emails.value[type eq "work"]', value: 'x' }, 'path-filter'],
    [{ op: 'remove', path: 'emails.value[value eq "w@x"]' }, 'path-filter'],
    [{ op: 'remove', path: 'emails.type[type eq "work"].value' }, 'path-attribute'],
    [{ op: 'add', path: '__proto__.x', value: 1 }, 'path-syntax'],
    [{ op: 'add', path: 'constructor.prototype', value: 1 }, 'path-attribute'],
    [{ op: 'replace', path: 'emails[0].value', value: 'x' }, 'path-syntax'],
    [{ op: 'replace', path: 'emails[type eq "work"', value: 'x' }, 'path-syntax'],
    [{ op: 'replace', path: 'emails[nonsense eq "x"].value', value: 'x' }, 'path-filter'],
    [{ op: 'replace', path: 'title[value eq "x"]', value: 'x' }, 'path-filter'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'read-only'],
    [{ op: 'add', path: 'groups', value: [] }, 'read-only'],
    [{ op: 'replace', path: 'meta.version', value: 'x' }, 'read-only'],
    [{ op: 'add', path: `${ENTERPRISE}:manager.displayName`, value: 'x' }, 'read-only'],
    [{ op: 'remove', path: 'userName' }, 'required-removed'],
    [{ op: 'replace', path: 'userName', value: '' }, 'required-missing'],
    [{ op: 'remove' }, 'remove-without-path'],
    [{ op: 'replace', value: 'x' }, 'wrong-type'],
    [{ op: 'replace', path: 'title' }, 'wrong-type'],
    [{ op: 'replace', path: 'title', value: 5 }, 'wrong-type'],
    [{ op: 'replace', path: 'name', value: 'x' }, 'wrong-type'],
    [{ op: 'move', path: 'title', value: 'x' }, 'malformed-message'],
    [{ op: 'test', path: 'title' }, 'malformed-message'],
    [{ path: 'title' }, 'malformed-message'],
    [{ op: 'replace', path: 7, value: 1 }, 'path-syntax'],
    ['x', 'malformed-message'],
    [{ op: 'remove', path: 'password' }, 'required-removed'],
    [{ op: 'replace', path: 'userName', value: 'x'.repeat(513) }, 'too-long'],
    [{ op: 'add', path: 'title', value: 'a\0b' }, 'wrong-type'],
    [
      {
        op: 'add',
        path: 'emails',
        value: [
          { value: 'a', primary: true },
          { value: 'b', primary: true },
        ],
      },
      'two-primaries',
    ],
    [
      { op: 'add', path: 'roles', value: Array.from({ length: 501 }, (_, at) => ({ value: String(at) })) },
      'too-many-values',
    ],
  ])('rejects %j as %s', (operation, reason) => {
    expect(() => run(operation)).toThrow(expect.objectContaining({ code: 'scim_error', reason }));
  });

  it('applies operations in order and leaves the original unchanged, even when a later operation fails', () => {
    const before = structuredClone(base);
    expect(after({ op: 'add', path: 'title', value: 'A' }, { op: 'replace', path: 'title', value: 'B' }).title).toBe(
      'B',
    );
    expect(() =>
      run({ op: 'replace', path: 'emails[type eq "work"].value', value: 'n' }, { op: 'remove', path: 'userName' }),
    ).toThrow();
    expect(base).toEqual(before);
  });

  it('returns a password separately from the attributes', () => {
    const { attributes, password, changed } = run({ op: 'replace', value: { password: 's3cret' } });
    expect([password, changed]).toEqual(['s3cret', true]);
    expect(attributes).toEqual(base);
  });

  it('gives keys like __proto__ no special meaning', () => {
    const hostile = JSON.parse(
      '{"op":"add","value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":{"__proto__":{"polluted":1}}}}',
    ) as Json;
    expect(run(hostile).changed).toBe(false);
    expect(({} as ScimObject).polluted).toBeUndefined();
  });

  it('has the effect of plain assignment for single values, and none the second time', () => {
    const operation = fc.record({
      op: fc.constantFrom('add', 'replace', 'Replace'),
      path: fc.constantFrom('title', 'displayName', 'nickName', 'name.familyName'),
      value: fc.constantFrom('a', 'B', '%', 'é'),
    });
    fc.assert(
      fc.property(arbitraryUser, fc.array(operation, { maxLength: 6 }), (user, operations) => {
        const model = structuredClone(user);
        for (const { path, value } of operations) {
          if (path === 'name.familyName') model.name = { familyName: value };
          else model[path] = value;
        }
        const first = applyPatch(type, user, parsePatch({ Operations: operations }));
        expect(first.attributes).toEqual(model);
        expect(
          applyPatch(type, first.attributes, parsePatch({ Operations: [{ op: 'replace', value: model }] })).changed,
        ).toBe(false);
      }),
    );
  });
});
