import { describe, expect, it } from 'vitest';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { ScimClient } from '../testing/scim-client';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

describe('an object under the core schema URN', () => {
  it.each([
    ['without a path', { op: 'replace', value: { [USER]: { active: false } } }],
    ['with the URN in different case', { op: 'Replace', value: { [USER.toUpperCase()]: { Active: 'False' } } }],
    ['with the URN as the path', { op: 'replace', path: USER, value: { active: false } }],
    ['with the URN nested inside itself', { op: 'add', value: { [USER]: { [USER]: { active: false } } } }],
    ['with a dot after the URN', { op: 'replace', path: `${USER}.active`, value: false }],
  ])('deactivates by PATCH %s', async (_, operation) => {
    const scim = new ScimClient();
    const { status, body } = await scim.patch(await scim.create(), operation);
    expect([status, body.active]).toEqual([200, false]);
  });

  it('deactivates by POST and PUT', async () => {
    const scim = new ScimClient();
    expect((await scim.send('POST', '/Users', { userName: 'bob', [USER]: { active: false } })).body.active).toBe(false);
    const id = await scim.create();
    expect(
      (await scim.send('PUT', `/Users/${id}`, { [USER]: { userName: 'ann@example.com', active: false } })).body.active,
    ).toBe(false);
  });

  it('sets the members of a group', async () => {
    const scim = new ScimClient();
    const id = await scim.create();
    const { status, body } = await scim.send('POST', '/Groups', {
      [GROUP]: { displayName: 'All', members: [{ value: id }] },
    });
    expect([status, body.displayName, (body.members as unknown[]).length]).toEqual([201, 'All', 1]);
  });

  it('is rejected when it repeats an outer attribute or is not an object', async () => {
    const scim = new ScimClient();
    const id = await scim.create();
    const refused: ScimObject[] = [{ active: true, [USER]: { active: false } }, { [USER]: 'x' }];
    for (const value of refused) {
      expect((await scim.patch(id, { op: 'replace', value })).status).toBe(400);
    }
    expect((await scim.send('GET', `/Users/${id}`)).body.active).toBe(true);
  });
});

describe('an empty externalId', () => {
  it('counts as none, so any number of people may have it', async () => {
    const scim = new ScimClient();
    const id = await scim.create({ userName: 'a', externalId: '' });
    await scim.create({ userName: 'b', externalId: '' });
    expect((await scim.patch(id, { op: 'replace', path: 'externalId', value: 'x' })).body.externalId).toBe('x');
    expect((await scim.patch(id, { op: 'replace', path: 'externalId', value: '' })).body).not.toHaveProperty(
      'externalId',
    );
  });
});

describe('the manager of the Enterprise extension', () => {
  it('can also be set with a dot after the URN', async () => {
    const scim = new ScimClient();
    const urn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const { body } = await scim.patch(await scim.create(), { op: 'Add', path: `${urn}.manager`, value: '42' });
    expect(body[urn]).toEqual({ manager: { value: '42' } });
  });
});

describe('a read-only credential', () => {
  it('gets the scope that a change needs', async () => {
    const scim = new ScimClient();
    scim.canWrite = false;
    const { status, headers } = await scim.send('POST', '/Users', { userName: 'x' });
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", error_description="The credential is read-only", scope="scim.write"',
    ]);
  });
});
