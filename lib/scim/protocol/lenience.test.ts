/** Which deviations of clients are accepted, and which are rejected rather than overlooked. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import type { ScimObject } from './json';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let scim: ScimClient;

beforeEach(() => {
  scim = new ScimClient();
});

const seen = async (id: string) => (await scim.send('GET', `/Users/${id}`)).body;
const put = async (id: string, body: ScimObject) =>
  scim.send('PUT', `/Users/${id}`, { userName: String((await seen(id)).userName), ...body });

describe('attribute paths as keys of a whole resource', () => {
  const parts: ScimObject = {
    'name.givenName': 'Ann',
    'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName': 'Lee',
    'emails[type eq "work"].value': 'ann@example.com',
    [`${ENTERPRISE}:manager.value`]: 'm-1',
    [ENTERPRISE]: { 'manager.managerId': 'm-1', department: 'D' },
    'nonsense.part': 'x',
    'groups.value': 'x',
    'password.x': 'x',
  };
  const whole = {
    name: { givenName: 'Ann', familyName: 'Lee' },
    emails: [{ value: 'ann@example.com', type: 'work' }],
    [ENTERPRISE]: { manager: { value: 'm-1' }, department: 'D' },
  };

  it('are accepted as in a PATCH without a path, by POST and PUT', async () => {
    const id = await scim.create(parts);
    expect(await seen(id)).toMatchObject(whole);
    await put(id, {});
    expect((await seen(id)).name).toBeUndefined();
    expect((await put(id, parts)).body).toMatchObject(whole);
    expect((await put(id, parts)).body).not.toHaveProperty('groups');
  });

  it('are merged into the whole attribute, whichever comes first', async () => {
    const id = await scim.create({ 'name.givenName': 'Ann', name: { givenName: 'Other', familyName: 'Lee' } });
    expect((await seen(id)).name).toEqual({ givenName: 'Ann', familyName: 'Lee' });
  });
});

describe('an empty password', () => {
  it('is rejected by POST, PUT and PATCH, and sets no password', async () => {
    const id = await scim.create();
    for (const answer of [
      await scim.send('POST', '/Users', { userName: 'other', password: '' }),
      await put(id, { password: '' }),
      await scim.patch(id, { op: 'replace', path: 'password', value: '' }),
      await scim.patch(id, { op: 'replace', value: { password: '' } }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect(scim.users.passwords.size).toBe(0);
  });
});

describe('active', () => {
  it('becomes false with null, by PUT as by PATCH, and stays when omitted', async () => {
    for (const remove of [
      (id: string) => put(id, { active: null }),
      (id: string) => put(id, { 'urn:ietf:params:scim:schemas:core:2.0:User:ACTIVE': null }),
      (id: string) => scim.patch(id, { op: 'replace', path: 'active', value: null }),
      (id: string) => scim.patch(id, { op: 'replace', value: { active: null } }),
    ]) {
      const id = await scim.create({ userName: `u${scim.users.records.size}` });
      expect((await put(id, { title: 'T' })).body.active).toBe(true);
      expect((await remove(id)).body.active).toBe(false);
      expect((await put(id, { title: 'U' })).body.active).toBe(false);
    }
  });

  it('takes the final value of a PATCH: false and then true changes nothing', async () => {
    const id = await scim.create();
    const [{ meta: before }, { body }] = [
      await seen(id),
      await scim.patch(
        id,
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'active', value: true },
      ),
    ];
    expect(body).toMatchObject({ active: true, meta: before });
    const { body: left } = await scim.patch(
      id,
      { op: 'replace', path: 'active', value: true },
      { op: 'replace', path: 'active', value: false },
    );
    expect(left.active).toBe(false);
  });
});

describe('a value that a filter describes', () => {
  it('becomes primary only when it has a value, and then makes the previous primary value secondary', async () => {
    const emails = [{ value: 'a@example.com', type: 'home', primary: true }];
    const id = await scim.create({ emails });
    for (const operation of [
      { op: 'add', path: 'emails[type eq "work"].primary', value: true },
      { op: 'replace', path: 'emails[type eq "work" and primary eq true].display', value: 'x' },
      { op: 'add', path: 'emails[type eq "work"]', value: { primary: 'True' } },
    ])
      expect(await scim.patch(id, operation)).toMatchObject({ status: 400, body: { scimType: 'noTarget' } });
    expect((await seen(id)).emails).toEqual(emails);
    const { body } = await scim.patch(
      id,
      { op: 'add', path: 'emails[type eq "work" and primary eq true].value', value: 'b@example.com' },
      { op: 'add', path: 'addresses[type eq "work"].primary', value: true },
    );
    expect(body).toMatchObject({
      emails: [
        { ...emails[0], primary: false },
        { value: 'b@example.com', type: 'work', primary: true },
      ],
      addresses: [{ type: 'work', primary: true }],
    });
  });
});

describe('a reference', () => {
  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'ftp://example.com/'])(
    'to %s is rejected as a profile URL',
    async (profileUrl) => {
      expect(await scim.send('POST', '/Users', { userName: 'u', profileUrl })).toMatchObject({
        status: 400,
        body: { scimType: 'invalidValue' },
      });
    },
  );

  it('to a page is accepted, and a photo may be a data: image, but never a script', async () => {
    const photos: ScimObject[] = [
      { value: 'data:image/png;base64,AAAA' },
      { value: 'https://example.com/p.png', type: 'photo' },
    ];
    for (const profileUrl of ['https://example.com/~ann', 'http://example.com', '/people/ann', ''])
      await scim.create({ userName: `u${profileUrl}`, profileUrl, photos });
    expect(
      (await scim.send('POST', '/Users', { userName: 'u', photos: [{ value: 'javascript:alert(1)' }] })).status,
    ).toBe(400);
  });
});
