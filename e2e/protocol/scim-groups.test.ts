/** SCIM groups: B7 of the interface (RFC 7643, 4.2; RFC 7644, 3.5.2). */
import { beforeAll, describe, expect, it } from 'vitest';
import { serverUrl } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { acmeScim, GROUP_SCHEMA, PATCH_SCHEMA, type ScimAnswer, type ScimBody, scim } from '../support/scim';

const NOBODY = '01890000-0000-7000-8000-000000000000';
let ada: string, bob: string, eve: string;

beforeAll(async () => {
  [ada, bob, eve] = (await Promise.all(
    ['Ada', 'Bob', 'Eve'].map(async (displayName) => (await scim.createUser({ displayName })).id),
  )) as [string, string, string];
});

const versionOf = async (id: string) =>
  ((await scim.get(`/Groups/${id}?excludedAttributes=members`)).body.meta as ScimBody).version;
const findGroups = (filter: string, rest = '') => scim.get(`/Groups?filter=${encodeURIComponent(filter)}${rest}`);
const expectDone = ({ status, body }: ScimAnswer) => expect([status, body]).toEqual([204, {}]);

describe('a group', () => {
  it('is created with 201, its Location, its version and its members', async () => {
    const inner = await scim.createGroup([bob], { displayName: 'Inner' });
    const displayName = unique('Staff');
    const { status, headers, body } = await scim.send('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName,
      externalId: unique('ext'),
      members: [{ value: ada }, { value: inner.id, type: 'Group' }],
    });
    const location = `${serverUrl}/scim/v2/Groups/${String(body.id)}`;
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([201, location, 'W/"1"']);
    expect(body).toEqual({
      schemas: [GROUP_SCHEMA],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      externalId: expect.any(String),
      displayName,
      members: expect.arrayContaining([
        { value: ada, $ref: `${serverUrl}/scim/v2/Users/${ada}`, type: 'User', display: 'Ada' },
        { value: inner.id, $ref: `${serverUrl}/scim/v2/Groups/${inner.id}`, type: 'Group', display: 'Inner' },
      ]),
      meta: {
        resourceType: 'Group',
        created: expect.any(String),
        lastModified: expect.any(String),
        location,
        version: 'W/"1"',
      },
    });
    expect((await scim.get(`/Groups/${String(body.id)}`)).body).toEqual(body);
  });

  it('gains and loses members by PATCH', async () => {
    const { id } = await scim.createGroup();
    expectDone(await scim.patchGroup(id, { op: 'add', path: 'members', value: [{ value: ada }, { value: bob }] }));
    expect(await scim.membersOf(id)).toEqual([ada, bob].sort());
    expectDone(await scim.patchGroup(id, { op: 'remove', path: `members[value eq "${ada}"]` }));
    expect(await scim.membersOf(id)).toEqual([bob]);
    expectDone(await scim.patchGroup(id, { op: 'replace', path: 'members', value: [{ value: ada }, { value: eve }] }));
    expect(await scim.membersOf(id)).toEqual([ada, eve].sort());
    expectDone(await scim.patchGroup(id, { op: 'remove', path: 'members' }));
    expect(await scim.membersOf(id)).toEqual([]);
    expect(await versionOf(id)).toBe('W/"5"');
  });

  it('keeps version and lastModified through a PATCH that changes no member', async () => {
    const { id, body } = await scim.createGroup([ada]);
    for (const operations of [
      [{ op: 'add', path: 'members', value: [{ value: ada }] }],
      [{ op: 'remove', path: `members[value eq "${bob}"]` }],
      [],
      [
        { op: 'remove', path: 'members', value: [{ value: ada }] },
        { op: 'add', path: 'members', value: [{ value: ada }] },
      ],
    ]) {
      const answer = await scim.patchGroup(id, ...operations);
      expect([answer.status, answer.headers.get('etag')]).toEqual([204, 'W/"1"']);
    }
    expect((await scim.get(`/Groups/${id}`)).body).toEqual(body);
  });

  it('rejects unknown members, lists them, and changes nothing', async () => {
    const acmes = await acmeScim.createUser();
    const externalId = unique('ext');
    await scim.createUser({ externalId });
    const { id, body } = await scim.createGroup([ada]);
    for (const nobody of [NOBODY, acmes.id, ada.toUpperCase(), externalId, 'x']) {
      const answers = [
        await scim.patchGroup(
          id,
          { op: 'remove', path: 'members' },
          { op: 'add', path: 'members', value: [{ value: bob }, { value: nobody }] },
        ),
        await scim.send('PUT', `/Groups/${id}`, {
          schemas: [GROUP_SCHEMA],
          displayName: 'Other',
          members: [{ value: nobody }],
        }),
        await scim.send('POST', '/Groups', {
          schemas: [GROUP_SCHEMA],
          displayName: 'Other',
          members: [{ value: nobody }],
        }),
      ];
      for (const answer of answers) {
        expectScimError(answer, { status: 400, scimType: 'invalidValue' });
        expect(answer.body.detail).toContain(nobody);
      }
    }
    expect((await scim.get(`/Groups/${id}`)).body).toEqual(body);
  });

  it('contains groups, also itself and one that contains it, and each counts once', async () => {
    const { id: person } = await scim.createUser();
    const inner = await scim.createGroup([person]);
    const outer = await scim.createGroup([inner.id]);
    for (const value of [outer.id, inner.id])
      expect((await scim.patchGroup(inner.id, { op: 'add', path: 'members', value: [{ value }] })).status).toBe(204);
    expect(await scim.membersOf(inner.id)).toEqual([person, outer.id, inner.id].sort());
    const { groups } = (await scim.get(`/Users/${person}`)).body as { groups: { value: string; type: string }[] };
    expect(groups.map(({ value, type }) => [value, type]).sort()).toEqual(
      [
        [inner.id, 'direct'],
        [outer.id, 'indirect'],
      ].sort(),
    );
    const [a, b] = [await scim.createGroup(), await scim.createGroup()];
    const answers = await Promise.all(
      [
        [a.id, b.id],
        [b.id, a.id],
      ].map(([into = '', value]) => scim.patchGroup(into, { op: 'add', path: 'members', value: [{ value }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await scim.send('DELETE', `/Groups/${inner.id}`)).status).toBe(204);
    expect(await scim.membersOf(outer.id)).toEqual([]);
  });

  it('keeps all of 20 members added by 20 parallel requests', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, async () => (await scim.createUser()).id));
    const { id } = await scim.createGroup([ada]);
    const answers = await Promise.all(
      people.map((value) => scim.patchGroup(id, { op: 'add', path: 'members', value: [{ value }] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await scim.membersOf(id)).toEqual([ada, ...people].sort());
    expect(await versionOf(id)).toBe('W/"21"');
  });

  it('changes under If-Match only when the version matches', async () => {
    const { id } = await scim.createGroup([ada]);
    const message = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'remove', path: 'members' }] };
    expectScimError(await scim.send('PATCH', `/Groups/${id}`, message, { 'If-Match': 'W/"7"' }), { status: 412 });
    expect(await scim.membersOf(id)).toEqual([ada]);
    expectDone(await scim.send('PATCH', `/Groups/${id}`, message, { 'If-Match': 'W/"1"' }));
    expect((await scim.send('GET', `/Groups/${id}`, undefined, { 'If-None-Match': 'W/"2"' })).status).toBe(304);
  });

  it('is deleted with 204, and removed from the groups that contained it', async () => {
    const inner = await scim.createGroup([ada]);
    const outer = await scim.createGroup([inner.id, bob]);
    expect((await scim.send('DELETE', `/Groups/${inner.id}`)).status).toBe(204);
    expectScimError(await scim.get(`/Groups/${inner.id}`), { status: 404 });
    expect([await scim.membersOf(outer.id), await versionOf(outer.id)]).toEqual([[bob], 'W/"2"']);
  });

  it('loses a person who is deleted, and keeps one who is deactivated', async () => {
    const [leaves, stays] = [await scim.createUser(), await scim.createUser()];
    const { id } = await scim.createGroup([leaves.id, stays.id]);
    await scim.patch(stays.id, { op: 'replace', path: 'active', value: false });
    expect([await scim.membersOf(id), await versionOf(id)]).toEqual([[leaves.id, stays.id].sort(), 'W/"1"']);
    await scim.send('DELETE', `/Users/${leaves.id}`);
    expect([await scim.membersOf(id), await versionOf(id)]).toEqual([[stays.id], 'W/"2"']);
  });

  it.each<[string, object]>([
    ['the id of a member', { op: 'replace', path: 'members.value', value: NOBODY }],
    ['the display name of a member', { op: 'replace', path: 'members[type eq "User"].display', value: 'x' }],
    ['its own id', { op: 'replace', path: 'id', value: NOBODY }],
    ['its name to nothing', { op: 'remove', path: 'displayName' }],
  ])('does not change %s: mutability', async (_what, operation) => {
    const { id } = await scim.createGroup([ada]);
    expectScimError(await scim.patchGroup(id, operation), { status: 400, scimType: 'mutability' });
  });

  it('cannot be found by another tenant', async () => {
    const { id } = await scim.createGroup([ada]);
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { displayName: 'x' }],
      ['PATCH', { Operations: [] }],
    ] as const) {
      expectScimError(await acmeScim.send(method, `/Groups/${id}`, body), { status: 404 });
    }
    expect(await scim.membersOf(id)).toEqual([ada]);
  });
});

describe('membership', () => {
  it('is shown with the person, direct and indirect', async () => {
    const { id: person } = await scim.createUser();
    const inner = await scim.createGroup([person]);
    const outer = await scim.createGroup([inner.id]);
    const value = ({ id, displayName }: { id: string; displayName: string }, type: string) => ({
      value: id,
      $ref: `${serverUrl}/scim/v2/Groups/${id}`,
      display: displayName,
      type,
    });
    const groups = (await scim.get(`/Users/${person}`)).body.groups;
    expect(groups).toHaveLength(2);
    expect(groups).toEqual(expect.arrayContaining([value(inner, 'direct'), value(outer, 'indirect')]));
    expect((await scim.find(`id eq "${person}"`)).body).toMatchObject({ Resources: [{ id: person, groups }] });
    expect((await scim.get(`/Users/${person}?excludedAttributes=groups`)).body).not.toHaveProperty('groups');
    expectScimError(await scim.patch(person, { op: 'add', path: 'groups', value: [{ value: outer.id }] }), {
      status: 400,
      scimType: 'mutability',
    });
  });

  it('can be filtered on, for groups and for people', async () => {
    const { id: person } = await scim.createUser();
    const inner = await scim.createGroup([person]);
    const outer = await scim.createGroup([inner.id]);
    for (const filter of [
      `members.value eq "${person}"`,
      `members eq "${person}"`,
      `members[value eq "${person}" and type eq "User"]`,
    ]) {
      expect((await findGroups(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: inner.id }] });
    }
    expect(
      (await findGroups(`members[type eq "Group"] and displayName eq "${outer.displayName}"`)).body.totalResults,
    ).toBe(1);
    for (const filter of [
      `groups.value eq "${outer.id}"`,
      `groups.display eq "${inner.displayName}"`,
      `groups[value eq "${outer.id}" and type eq "indirect"]`,
    ]) {
      expect((await scim.find(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id: person }] });
    }
  });
});

describe('the ETag of a person', () => {
  it('changes with the groups shown, so that a 304 is correct; the version of the record does not', async () => {
    const { id } = await scim.createUser({ displayName: 'Tagged' });
    const read = (etag: string, query = '') =>
      scim.send('GET', `/Users/${id}${query}`, undefined, { 'If-None-Match': etag });
    const tagOf = async () => {
      const { headers, body } = await scim.get(`/Users/${id}`);
      expect((body.meta as ScimBody).version).toBe(headers.get('etag'));
      return headers.get('etag') ?? '';
    };
    const alone = await tagOf();
    const group = await scim.createGroup([id]);
    expect((await read(alone)).body.groups).toMatchObject([{ value: group.id }]);
    const within = await tagOf();
    expect([(await read(within)).status, (await read(alone, '?excludedAttributes=groups')).status]).toEqual([304, 304]);
    expectDone(await scim.patchGroup(group.id, { op: 'replace', path: 'displayName', value: unique('Renamed') }));
    const renamed = await read(within);
    expect([renamed.status, renamed.headers.get('etag') === within]).toEqual([200, false]);
    await scim.send('DELETE', `/Groups/${group.id}`);
    expect(((await read(within)).body.meta as ScimBody).version).toBe(alone);
    const patch = (etag: string) =>
      scim.send(
        'PATCH',
        `/Users/${id}`,
        { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Changed' }] },
        { 'If-Match': etag },
      );
    expect((await patch(within)).status).toBe(200);
    expectScimError(await patch(within), { status: 412 });
  });
});
