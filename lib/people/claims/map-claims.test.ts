import { describe, expect, test } from 'vitest';
import type { ClaimMapping, ClaimSource } from '@/lib/platform/shared/claim-mapping';
import { verbatim } from '@/lib/platform/shared/message';
import { attribute } from '@/lib/scim/schema/attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { type MappedPerson, mapClaims } from './map-claims';

const ACME = 'urn:example:acme:1.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const people = userResourceType([
  {
    required: false,
    schema: {
      id: ACME,
      name: 'Acme',
      description: 'Acme',
      attributes: [
        attribute('badge', 'string', verbatim('Badge')),
        attribute('pin', 'string', verbatim('PIN'), { returned: 'never', kept: false }),
        attribute('desk', 'complex', verbatim('Desk'), {
          subAttributes: [
            attribute('room', 'string', verbatim('Room')),
            attribute('code', 'string', verbatim('Code'), { returned: 'never', kept: false }),
          ],
        }),
      ],
    },
  },
]);

const ada: MappedPerson = {
  userName: 'ada',
  displayName: 'Ada',
  attributes: {
    title: 'Engineer',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [
      { value: 'ada@home.example', type: 'home' },
      { value: 'old@work.example', type: 'work' },
      { value: 'ada@work.example', type: 'work', primary: true },
    ],
    [ENTERPRISE]: { department: 'Engines' },
    [ACME]: { badge: '42', pin: '1234', desk: { room: 'B2', code: 'x' } },
  },
  groups: [{ name: 'app-admins' }, { name: 'App-users' }, { name: 'Staff' }],
  rolesAt: new Map([['https://orders.example', ['approver', 'reader']]]),
};

const claim = (source: ClaimSource, name = 'claim'): ClaimMapping => ({ claim: name, source, in: ['access_token'] });
const groups = (differences: Partial<Extract<ClaimSource, { type: 'groups' }>> = {}): ClaimSource => ({
  type: 'groups',
  filter: [],
  rename: {},
  strip: '',
  prefix: '',
  ...differences,
});
const valueOf = (source: ClaimSource, person: MappedPerson | null = ada) =>
  mapClaims(person, [claim(source)], people).claims.claim;
const at = (path: string) => valueOf({ type: 'attribute', path });

test('roles at a resource are listed by name, and those at others are not', () => {
  expect(valueOf({ type: 'roles', resource: 'https://orders.example' })).toEqual(['approver', 'reader']);
  expect(valueOf({ type: 'roles', resource: 'https://billing.example' })).toEqual([]);
  expect(valueOf({ type: 'roles', resource: 'https://orders.example' }, null)).toBeUndefined();
});

describe('an attribute', () => {
  test.each([
    ['userName', 'ada'],
    ['displayName', 'Ada'],
    ['title', 'Engineer'],
    ['name.givenName', 'Ada'],
    ['name', { givenName: 'Ada', familyName: 'Lovelace' }],
    ['emails.value', ['ada@home.example', 'old@work.example', 'ada@work.example']],
    ['emails[type eq "home"].value', 'ada@home.example'],
    ['emails[type eq "home"]', { value: 'ada@home.example', type: 'home' }],
    [`${ENTERPRISE}:department`, 'Engines'],
    [`${ACME}:badge`, '42'],
  ])('is read at %s', (path, value) => {
    expect(at(path)).toEqual(value);
  });

  test('has the primary value if several match the filter', () => {
    expect(at('emails[type eq "work"].value')).toBe('ada@work.example');
  });

  test.each([
    'nickName',
    'phoneNumbers.value',
    'emails[type eq "other"].value',
    'urn:example:none:1.0:User:x',
    'nonsense',
  ])('without a value at %s is left out', (path) => {
    expect(mapClaims(ada, [claim({ type: 'attribute', path })], people)).toEqual({ claims: {}, leftOut: [] });
  });

  test.each(['password', 'active', 'groups.display', 'id', 'meta.created', `${ACME}:pin`, `${ACME}:desk.code`])(
    'that may not be issued is left out: %s',
    (path) => {
      const everything = { ...ada, attributes: { ...ada.attributes, password: 'x', active: true, id: '1' } };
      expect(valueOf({ type: 'attribute', path }, everything)).toBeUndefined();
    },
  );

  test('is issued without the parts that are never returned', () => {
    expect(at(`${ACME}:desk`)).toEqual({ room: 'B2' });
  });
});

describe('groups', () => {
  test('are all names unless a filter matches, ignoring case', () => {
    expect(valueOf(groups())).toEqual(['app-admins', 'App-users', 'Staff']);
    expect(valueOf(groups({ filter: ['app-*'] }))).toEqual(['app-admins', 'App-users']);
    expect(valueOf(groups({ filter: ['nobody'] }))).toEqual([]);
  });

  test.each([
    ['app-admins', true],
    ['*', true],
    ['*admins', true],
    ['app*admin*', true],
    ['a*p*s', true],
    ['app-admins*app-admins', false],
    ['admins', false],
    ['*-*-*', false],
    ['app.admins', false],
  ])('match the pattern %s: %s', (pattern, matches) => {
    expect(valueOf(groups({ filter: [pattern] }), { ...ada, groups: [{ name: 'app-admins' }] })).toEqual(
      matches ? ['app-admins'] : [],
    );
  });

  test('get new names as they are, and the others lose and gain a beginning', () => {
    expect(valueOf(groups({ rename: { Staff: 'everyone' }, strip: 'app-', prefix: 'role:' }))).toEqual([
      'role:admins',
      'role:App-users',
      'everyone',
    ]);
    expect(valueOf(groups({ rename: { Staff: 'app-admins' } }))).toEqual(['app-admins', 'App-users']);
  });
});

test('only constants have a value where there is no person', () => {
  const mappings = [
    claim({ type: 'constant', value: { tier: 'gold' } }, 'plan'),
    claim({ type: 'attribute', path: 'title' }, 'title'),
    claim(groups(), 'groups'),
  ];
  expect(mapClaims(null, mappings, people).claims).toEqual({ plan: { tier: 'gold' } });
});

test('the first mapping that has a value counts', () => {
  const mappings = ['nickName', 'displayName', 'userName'].map((path) => claim({ type: 'attribute', path }, 'alias'));
  expect(mapClaims(ada, mappings, people).claims).toEqual({ alias: 'Ada' });
});

test('claims that do not fit into a token are left out and named', () => {
  const photo = { ...ada, attributes: { ...ada.attributes, title: 'x'.repeat(9_000) } };
  const mappings = [
    claim({ type: 'attribute', path: 'title' }, 'large'),
    claim({ type: 'attribute', path: 'userName' }, 'small'),
  ];
  expect(mapClaims(photo, mappings, people)).toEqual({ claims: { small: 'ada' }, leftOut: ['large'] });
});
