import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '@/lib/scim/protocol/json';
import type { MemberStep } from '@/lib/scim/resources/members';
import { PATCH_SCHEMA } from '../patch/parse-patch';
import { groupResourceType } from '../schema/resource-type';
import { ScimClient } from '../testing/scim-client';
import { groupKind } from './group-kind';

const type = groupResourceType();
const current = { displayName: 'Staff' };

/** The member steps and the new display name that the operations result in. */
function patched(...operations: { op: 'add' | 'remove' | 'replace'; path?: string; value?: Json }[]): {
  steps: readonly MemberStep[] | undefined;
  displayName: Json | undefined;
} {
  const { members, apply } = groupKind.patch(
    type,
    operations.map(({ op, path = null, value }, at) => ({ number: at + 1, op, path, value })),
  );
  const next = apply(current);
  if (!next) return { steps: [], displayName: current.displayName };
  expect(next.attributes).not.toHaveProperty('members');
  expect(next.members).toEqual(members);
  return { steps: members, displayName: next.attributes.displayName };
}

const steps = (...operations: Parameters<typeof patched>) => patched(...operations).steps;
const refused = (reason: string) => expect.objectContaining({ reason });

describe('operations on members', () => {
  const adding: [string, Json][] = [
    ['a list of objects', [{ value: 'a' }, { value: 'b' }]],
    [
      'what Entra ID adds',
      [
        { $ref: null, value: 'a' },
        { $ref: null, value: 'b' },
      ],
    ],
    ['bare strings', ['a', 'b']],
    ['a list twice over', [{ value: 'a' }, { value: 'b' }, { value: 'a', display: 'A' }]],
    ['keys in any case', [{ Value: 'a', Type: 'User' }, { VALUE: 'b' }]],
    ['JSON in a string', '[{"value":"a"},{"value":"b"}]'],
    ['nulls among them', [null, { value: 'a' }, { value: 'b' }]],
  ];
  it.each(adding)('accept %s', (_what, value) => {
    expect(steps({ op: 'add', path: 'members', value })).toEqual([{ kind: 'add', ids: ['a', 'b'] }]);
    expect(steps({ op: 'replace', path: 'members', value })).toEqual([{ kind: 'replace', ids: ['a', 'b'] }]);
    expect(steps({ op: 'remove', path: 'members', value })).toEqual([{ kind: 'remove', ids: ['a', 'b'] }]);
    expect(steps({ op: 'add', value: { members: value } })).toEqual([{ kind: 'add', ids: ['a', 'b'] }]);
  });

  it.each<Json>([{ value: 'a' }, 'a', [{ value: 'a' }]])('accept one member as %j', (value) => {
    expect(steps({ op: 'add', path: 'members', value })).toEqual([{ kind: 'add', ids: ['a'] }]);
  });

  it.each([
    'members',
    'Members',
    'urn:ietf:params:scim:schemas:core:2.0:Group:members',
    'URN:ietf:params:scim:schemas:core:2.0:group:MEMBERS',
  ])('accept the path %s', (path) => {
    expect(steps({ op: 'add', path, value: 'a' })).toEqual([{ kind: 'add', ids: ['a'] }]);
    expect(steps({ op: 'replace', value: { [path]: ['a'] } })).toEqual([{ kind: 'replace', ids: ['a'] }]);
    expect(steps({ op: 'remove', path: `${path}[value eq "a"]` })).toEqual([{ kind: 'remove', ids: ['a'] }]);
  });

  it('remove by one ID, several IDs, all members, or any other filter', () => {
    expect(steps({ op: 'remove', path: 'members[value eq "a" or value eq "b"]' })).toEqual([
      { kind: 'remove', ids: ['a', 'b'] },
    ]);
    expect(steps({ op: 'remove', path: 'members' })).toEqual([{ kind: 'replace', ids: [] }]);
    expect(steps({ op: 'remove', path: 'members', value: [] })).toEqual([{ kind: 'remove', ids: [] }]);
    for (const filter of [
      'type eq "Group"',
      'value eq "a" and type eq "User"',
      'not (value eq "a")',
      'display sw "x"',
      'value eq "a" or type eq "Group"',
    ]) {
      expect(steps({ op: 'remove', path: `members[${filter}]` })).toEqual([
        { kind: 'remove-where', filter: expect.anything() },
      ]);
    }
  });

  it('clear the group when replacing with null or an empty list, and add nothing with either', () => {
    for (const value of [null, []]) {
      expect(steps({ op: 'replace', path: 'members', value })).toEqual([{ kind: 'replace', ids: [] }]);
      expect(steps({ op: 'add', path: 'members', value })).toEqual([]);
    }
  });

  it('keep their order alongside other changes', () => {
    expect(
      patched(
        { op: 'remove', path: 'members[value eq "a"]' },
        { op: 'replace', path: 'displayName', value: 'Crew' },
        { op: 'add', value: { members: [{ value: 'b' }], externalId: 'x' } },
        { op: 'replace', value: { id: 'g', displayName: 'All' } },
      ),
    ).toEqual({
      steps: [
        { kind: 'remove', ids: ['a'] },
        { kind: 'add', ids: ['b'] },
      ],
      displayName: 'All',
    });
  });

  it.each<[string, { op: 'add' | 'remove' | 'replace'; path?: string; value?: Json }, string]>([
    [
      'changing the ID of a member',
      { op: 'replace', path: 'members[value eq "a"].value', value: 'b' },
      'members-fixed',
    ],
    [
      'replacing a whole member',
      { op: 'replace', path: 'members[value eq "a"]', value: { value: 'b' } },
      'members-fixed',
    ],
    [
      'adding an attribute to a member',
      { op: 'add', path: 'members[value eq "a"]', value: { type: 'User' } },
      'members-fixed',
    ],
    ['setting the ID of every member', { op: 'replace', path: 'members.value', value: 'b' }, 'members-fixed'],
    ['removing the type of a member', { op: 'remove', path: 'members[value eq "a"].type' }, 'members-fixed'],
    [
      'setting the display name of a member',
      { op: 'replace', path: 'members[value eq "a"].display', value: 'x' },
      'read-only',
    ],
    ['removing the display names of members', { op: 'remove', path: 'members.display' }, 'read-only'],
    ['an unknown sub-attribute', { op: 'remove', path: 'members.primary' }, 'path-attribute'],
    ['a filter on an unknown sub-attribute', { op: 'remove', path: 'members[primary eq true]' }, 'path-filter'],
    ['a member without an ID', { op: 'add', path: 'members', value: [{ display: 'A' }] }, 'wrong-type'],
    ['a number as a member', { op: 'add', path: 'members', value: [7] }, 'wrong-type'],
    ['a list inside a list', { op: 'add', path: 'members', value: [['a']] }, 'wrong-type'],
    ['no value', { op: 'add', path: 'members' }, 'wrong-type'],
    ['removing the name of the group', { op: 'remove', path: 'displayName' }, 'required-removed'],
    ['removing without a path', { op: 'remove', value: { members: ['a'] } }, 'remove-without-path'],
  ])('reject %s', (_what, operation, reason) => {
    expect(() => steps(operation)).toThrow(refused(reason));
  });

  it('allow at most 50 filters that scan the members', () => {
    const operation = { op: 'remove', path: 'members[type eq "Group"]' } as const;
    expect(steps(...Array.from({ length: 50 }, () => operation))).toHaveLength(50);
    expect(() => steps(...Array.from({ length: 51 }, () => operation))).toThrow(refused('too-many-operations'));
  });

  it('add more members in one request than other attributes may have values', () => {
    const value = Array.from({ length: 5_000 }, (_none, index) => ({ value: `id-${index}` }));
    expect(steps({ op: 'add', path: 'members', value })).toEqual([{ kind: 'add', ids: value.map((one) => one.value) }]);
  });
});

describe('groups', () => {
  let scim: ScimClient;
  let ada: string;
  beforeEach(async () => {
    scim = new ScimClient();
    ada = await scim.create();
  });

  const message = (...operations: Json[]) => ({ schemas: [PATCH_SCHEMA], Operations: operations });

  async function create(attributes: { [key: string]: Json } = {}): Promise<string> {
    const { status, body } = await scim.send('POST', '/Groups', { displayName: 'Staff', ...attributes });
    expect(status).toBe(201);
    return String(body.id);
  }

  it('include their members unless excluded', async () => {
    const id = await create({ members: [{ value: ada }], externalId: 'x' });
    const whole = (await scim.send('GET', `/Groups/${id}`)).body;
    expect(whole).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Staff',
      externalId: 'x',
      meta: { resourceType: 'Group' },
      members: [{ value: ada, type: 'User', display: 'ann@example.com', $ref: expect.stringMatching(/\/Users\//) }],
    });
    expect((await scim.send('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members');
    expect((await scim.send('GET', `/Groups/${id}?attributes=members.value`)).body.members).toEqual([{ value: ada }]);
  });

  it('answer a PATCH with 204 and the new version, or with the requested attributes', async () => {
    const id = await create();
    const answer = await scim.send(
      'PATCH',
      `/Groups/${id}`,
      message({ op: 'add', path: 'members', value: [{ value: ada }] }),
    );
    expect([answer.status, answer.body, answer.headers.get('etag')]).toEqual([204, {}, 'W/"2"']);
    const asked = await scim.send(
      'PATCH',
      `/Groups/${id}?attributes=members`,
      message({ op: 'remove', path: 'members' }),
    );
    expect([asked.status, asked.body.members, asked.headers.get('etag')]).toEqual([200, undefined, 'W/"3"']);
  });

  it('lose the members that a PUT omits, and keep their version when nothing changes', async () => {
    const id = await create({ members: [ada] });
    const same = await scim.send('PUT', `/Groups/${id}`, {
      displayName: 'Staff',
      members: [{ value: ada, display: 'somebody else' }],
    });
    expect([same.status, same.headers.get('etag')]).toEqual([200, 'W/"1"']);
    const { body } = await scim.send('PUT', `/Groups/${id}`, { displayName: 'Crew' });
    expect([body.displayName, body.members, (body.meta as { version: string }).version]).toEqual([
      'Crew',
      undefined,
      'W/"2"',
    ]);
  });

  it('require a name, and ignore attributes of people', async () => {
    expect((await scim.send('POST', '/Groups', { members: [] })).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    });
    expect((await scim.send('POST', '/Groups', { displayName: ' ' })).status).toBe(400);
    const id = await create({
      userName: 'x',
      active: true,
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'd' },
    });
    expect(Object.keys((await scim.send('GET', `/Groups/${id}`)).body).sort()).toEqual([
      'displayName',
      'id',
      'meta',
      'schemas',
    ]);
  });
});
