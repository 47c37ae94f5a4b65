/** The detail of a SCIM error: which attribute, by its full path, and why (RFC 7644, 3.12: "detail"). */
import { describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { scimTokenOf } from '../support/fixture';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, PATCH_SCHEMA, type ScimBody, ScimClient, scim } from '../support/scim';

const HR = 'urn:example:hr:2.0:User';
/** The connection of a tenant that has declared the extension. */
const hr = new ScimClient(scimTokenOf('Directory', 'lenient'), 'lenient');

describe('strings in single quotes', () => {
  it.each([
    "userName eq 'ann@example.com'",
    'emails[type eq \'work\'].value eq "a@x"',
    "title co ''",
    "not (userName sw 'a')",
  ])('get 400 invalidFilter: %s', async (filter) => {
    expectScimError(await scim.find(filter), { status: 400, scimType: 'invalidFilter' });
    expectScimError(await scim.send('POST', '/Users/.search', { filter }), { status: 400, scimType: 'invalidFilter' });
  });

  it('get 400 invalidPath in the path of a PATCH, which stores nothing', async () => {
    const { id, body: before } = await scim.createUser();
    expectScimError(await scim.patch(id, { op: 'replace', path: "phoneNumbers[type eq 'mobile'].value", value: '1' }), {
      status: 400,
      scimType: 'invalidPath',
    });
    expect((await scim.get(`/Users/${id}`)).body).toEqual(before);
  });

  it('are literal within double quotes, and within a value without quotes', async () => {
    const title = `d'arc-${unique('t')}`;
    const { id } = await scim.createUser({ title });
    for (const filter of [`title eq "${title}"`, `title eq ${title}`])
      expect((await scim.find(filter)).body, filter).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });
});

describe('the error detail', () => {
  const detailOf = async (body: ScimBody, client = scim) => {
    const answer = await client.send('POST', '/Users', { userName: unique('u'), ...body });
    expectScimError(answer, { status: 400, scimType: 'invalidValue' });
    return answer.body.detail;
  };

  it.each<[ScimBody, string]>([
    [{ emails: [{ value: {} }] }, 'emails.value must be a string.'],
    [{ name: { givenName: 7 } }, 'name.givenName must be a string.'],
    [{ emails: [{ value: 'a@x', primary: 'maybe' }] }, 'emails.primary must be true or false.'],
    [{ [ENTERPRISE_SCHEMA]: { manager: { value: 7 } } }, `${ENTERPRISE_SCHEMA}:manager.value must be a string.`],
    [{ [`${ENTERPRISE_SCHEMA}:department`]: 7 }, `${ENTERPRISE_SCHEMA}:department must be a string.`],
    [{ userName: ' ' }, 'userName is required.'],
    [
      {
        emails: [
          { value: 'a', primary: true },
          { value: 'b', primary: true },
        ],
      },
      'Only one value of emails may be primary.',
    ],
  ])('of a POST with %j has the path and the reason', async (body, detail) =>
    expect(await detailOf(body)).toBe(detail),
  );

  it('of a PATCH of a read-only or required attribute has the path', async () => {
    const { id } = await scim.createUser();
    const of = async (op: string, path: string, value?: string) => {
      const answer = await scim.patch(id, { op, path, value });
      expectScimError(answer, { status: 400, scimType: 'mutability' });
      return answer.body.detail;
    };
    expect(await of('replace', 'meta.version', 'x')).toBe('Operation 1: meta.version is read-only.');
    expect(await of('replace', `${ENTERPRISE_SCHEMA}:manager.displayName`, 'x')).toBe(
      `Operation 1: ${ENTERPRISE_SCHEMA}:manager.displayName is read-only.`,
    );
    expect(await of('remove', 'userName')).toBe('Operation 1: userName is required.');
  });

  it('of a member has the path', async () => {
    const { id } = await scim.createGroup();
    const answer = await scim.patchGroup(id, { op: 'replace', path: 'members.display', value: 'x' });
    expectScimError(answer, { status: 400, scimType: 'mutability' });
    expect(answer.body.detail).toBe('Operation 1: members.display is read-only.');
  });

  it('of a PATCH names the operation of a taken user name and of an unknown member, inside a Bulk request too', async () => {
    const [taken, { id }, group] = [await scim.createUser(), await scim.createUser(), await scim.createGroup()];
    const nobody = crypto.randomUUID();
    const renaming = [
      { op: 'replace', path: 'title', value: 'x' },
      { op: 'replace', path: 'userName', value: taken.userName },
    ];
    const adding = [
      { op: 'replace', path: 'displayName', value: unique('renamed') },
      { op: 'add', path: 'members', value: [{ value: id }] },
      { op: 'add', path: 'members', value: [{ value: nobody }] },
    ];
    const name = { status: 409, scimType: 'uniqueness' };
    const member = { status: 400, scimType: 'invalidValue' };
    const nameDetail = 'Operation 2: Another user already has this userName.';
    const memberDetail = `Operation 3: No person or group has these ids: ${nobody}.`;
    const [renamed, added] = [await scim.patch(id, ...renaming), await scim.patchGroup(group.id, ...adding)];
    expectScimError(renamed, name);
    expectScimError(added, member);
    expect([renamed.body.detail, added.body.detail]).toEqual([nameDetail, memberDetail]);
    const bulk = await scim.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        { method: 'PATCH', path: `/Users/${id}`, data: { schemas: [PATCH_SCHEMA], Operations: renaming } },
        { method: 'PATCH', path: `/Groups/${group.id}`, data: { schemas: [PATCH_SCHEMA], Operations: adding } },
      ],
    });
    expect(bulk.body.Operations).toMatchObject([
      { status: '409', response: { detail: nameDetail } },
      { status: '400', response: { detail: memberDetail } },
    ]);
    expect(await scim.membersOf(group.id)).toEqual([]);
  });

  it('of a custom attribute has the path with its URN: a required part, and an immutable value', async () => {
    expect(await detailOf({ [HR]: { desk: { room: '1' } } }, hr)).toBe(`${HR}:desk.floor is required.`);
    expect(await detailOf({ [HR]: { grade: 1.5 } }, hr)).toBe(`${HR}:grade must be an integer.`);
    const { id, userName } = await hr.createUser({ [HR]: { hiredOn: '2026-01-01' } });
    const once = `${HR}:hiredOn can be set only once, and cannot be changed or removed afterward.`;
    const changes = [
      [await hr.patch(id, { op: 'replace', path: `${HR}:hiredOn`, value: '2026-01-02' }), `Operation 1: ${once}`],
      [await hr.send('PUT', `/Users/${id}`, { userName, [HR]: { hiredOn: '2026-01-02' } }), once],
    ] as const;
    for (const [answer, detail] of changes) {
      expectScimError(answer, { status: 400, scimType: 'mutability' });
      expect(answer.body.detail).toBe(detail);
    }
  });

  it('of a filter with the wrong type has the path', async () => {
    const filters = {
      'active gt true': 'gt does not apply to active.',
      'emails[primary co "t"]': 'co does not apply to emails.primary.',
      'meta.created gt "yesterday"': 'The value does not match the type of meta.created (dateTime).',
    };
    for (const [filter, detail] of Object.entries(filters))
      expect((await scim.find(filter)).body).toMatchObject({ scimType: 'invalidFilter', detail });
  });
});
