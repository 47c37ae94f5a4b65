/** Requests exactly as Entra ID, Okta and other directories send them. */
import { describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import {
  acmeScim,
  ENTERPRISE_SCHEMA,
  LIST_SCHEMA,
  PATCH_SCHEMA,
  type ScimBody,
  scim,
  USER_SCHEMA,
} from '../support/scim';

const patched = async (id: string, ...operations: object[]): Promise<ScimBody> => {
  const { status, body } = await scim.patch(id, ...operations);
  expect(status).toBe(200);
  return body;
};

describe('Microsoft Entra ID', () => {
  it('deactivates with {"op":"Replace","path":"active","value":"False"} and creates with "active":"True"', async () => {
    const { id, body } = await scim.createUser({ active: 'True' });
    expect(body.active).toBe(true);
    expect((await patched(id, { op: 'Replace', path: 'active', value: 'False' })).active).toBe(false);
    expect((await patched(id, { op: 'Replace', path: 'active', value: 'True' })).active).toBe(true);
  });

  it('sends a path-less replace with dotted and URN keys to ?aadOptscim062020', async () => {
    const { id } = await scim.createUser();
    const { status, body } = await scim.send('PATCH', `/Users/${id}?aadOptscim062020`, {
      schemas: [PATCH_SCHEMA],
      Operations: [
        {
          op: 'replace',
          value: { displayName: 'x', 'name.givenName': 'y', [`${ENTERPRISE_SCHEMA}:employeeNumber`]: 'z' },
        },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'x',
      name: { givenName: 'y' },
      [ENTERPRISE_SCHEMA]: { employeeNumber: 'z' },
    });
  });

  it('replaces the work address of a person without one', async () => {
    const { id } = await scim.createUser();
    const value = `${unique('a')}@b`;
    expect((await patched(id, { op: 'Replace', path: 'emails[type eq "work"].value', value })).emails).toEqual([
      { type: 'work', value },
    ]);
  });

  it('adds three parts of one address', async () => {
    const { id } = await scim.createUser();
    const add = (part: string, value: string) => ({ op: 'Add', path: `addresses[type eq "work"].${part}`, value });
    const body = await patched(
      id,
      add('streetAddress', '1 Main St'),
      add('locality', 'Springfield'),
      add('postalCode', '12345'),
    );
    expect(body.addresses).toEqual([
      { type: 'work', streetAddress: '1 Main St', locality: 'Springfield', postalCode: '12345' },
    ]);
  });

  it.each(['roles[primary eq "True"].value', 'roles[primary eq true].value'])('sets %s', async (path) => {
    const { id } = await scim.createUser();
    expect(
      (await patched(id, { op: 'Add', path, value: 'admin' }, { op: 'Replace', path, value: 'owner' })).roles,
    ).toEqual([{ primary: true, value: 'owner' }]);
  });

  it('adds roles with JSON in a string', async () => {
    const { id } = await scim.createUser();
    const body = await patched(id, {
      op: 'Add',
      path: 'roles',
      value: [{ value: '{"id":"06b0","value":"Admin","displayName":"Administrator"}' }],
    });
    expect(body.roles).toEqual([{ value: 'Admin', display: 'Administrator' }]);
  });

  it('writes emails[type eq "other"].Value', async () => {
    const { id } = await scim.createUser();
    expect((await patched(id, { op: 'Add', path: 'emails[type eq "other"].Value', value: 'o@x' })).emails).toEqual([
      { type: 'other', value: 'o@x' },
    ]);
  });

  it('sends the manager as a bare string, and clears it with an empty one', async () => {
    const { id, body } = await scim.createUser({
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      [ENTERPRISE_SCHEMA]: { manager: 'm-1' },
    });
    expect(body[ENTERPRISE_SCHEMA]).toMatchObject({ manager: { value: 'm-1' } });
    for (const path of [`${ENTERPRISE_SCHEMA}:manager`, `${ENTERPRISE_SCHEMA}:manager.value`]) {
      expect((await patched(id, { op: 'Replace', path, value: 'm-2' }))[ENTERPRISE_SCHEMA]).toMatchObject({
        manager: { value: 'm-2' },
      });
      expect((await patched(id, { op: 'Replace', path, value: '' }))[ENTERPRISE_SCHEMA]).toBeUndefined();
    }
  });

  it('tests the connection with a nonexistent person', async () => {
    const { status, body } = await scim.find(`userName eq "${unique('nobody')}"`);
    expect([status, body]).toEqual([
      200,
      { schemas: [LIST_SCHEMA], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    ]);
  });

  it('finds by address, and by an externalId without quotes', async () => {
    const externalId = unique('jyoung');
    const value = `${unique('work')}@b`;
    const { id, userName } = await scim.createUser({ externalId, emails: [{ type: 'work', value }] });
    for (const filter of [
      `emails[type eq "work"].value eq "${value}"`,
      `externalId eq ${externalId}`,
      `externalId eq "${externalId}" and userName eq "${userName}"`,
    ]) {
      expect((await scim.find(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    }
  });

  it('asks whether a person already has this manager, quoted or not', async () => {
    const [{ id: manager }, { id: other }] = [await scim.createUser(), await scim.createUser()];
    const { id } = await scim.createUser({ [ENTERPRISE_SCHEMA]: { manager } });
    const found = async (filter: string) => (await scim.find(filter, '&attributes=id')).body;
    for (const filter of [`id eq ${id} and manager eq ${manager}`, `id eq "${id}" and manager eq "${manager}"`])
      expect(await found(filter)).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await found(`id eq ${id} and manager eq ${other}`)).totalResults).toBe(0);
    expectScimError(await scim.find('nobody eq "x"'), { status: 400, scimType: 'invalidFilter' });
  });

  it('sees people that it disabled, and deletes them a month later', async () => {
    const { id, userName } = await scim.createUser();
    await patched(id, { op: 'Replace', path: 'active', value: 'False' });
    expect((await scim.find(`userName eq "${userName}"`)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id, active: false }],
    });
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
  });

  it('validates with "Operations":[] and mixed-case keys', async () => {
    const UserName = unique('validator');
    const { status, body } = await scim.send('POST', '/Users', {
      UserName,
      DisplayName: 'V',
      Emails: [{ VALUE: 'v@x', Type: 'work' }],
    });
    expect([status, body.userName, body.displayName, body.emails]).toEqual([
      201,
      UserName,
      'V',
      [{ value: 'v@x', type: 'work' }],
    ]);
    expect(await patched(String(body.id))).toEqual(body);
  });

  it('retries a POST after a timeout: 409 uniqueness, and nothing changed', async () => {
    const { id, userName, body } = await scim.createUser();
    expectScimError(await scim.send('POST', '/Users', { userName, displayName: 'other' }), {
      status: 409,
      scimType: 'uniqueness',
    });
    expect((await scim.get(`/Users/${id}`)).body).toEqual(body);
  });

  it('sends 50 requests in parallel and is not throttled', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => scim.find(`userName eq "${unique('nobody')}"`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a replace whose filter matches nothing', () => {
  const operation = { op: 'replace', path: 'emails[type eq "work"].value', value: 'a@b' };

  it('creates the value for a connection of Entra ID, and is noTarget for others', async () => {
    const people = [await scim.createUser(), await acmeScim.createUser()] as const;
    expect((await scim.patch(people[0].id, operation)).body.emails).toEqual([{ type: 'work', value: 'a@b' }]);
    const answer = await acmeScim.patch(people[1].id, { op: 'replace', path: 'title', value: 'T' }, operation);
    expectScimError(answer, { status: 400, scimType: 'noTarget' });
    expect(answer.body.detail).toBe('Operation 2: The path matches no value.');
    expect((await acmeScim.get(`/Users/${people[1].id}`)).body).toEqual(people[1].body);
  });
});

describe('Okta', () => {
  it('looks a person up before creating them, with a dummy password, groups: [] and a locale', async () => {
    const userName = `${unique('okta')}@example.com`;
    expect(
      (await scim.get(`/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&startIndex=1&count=100`))
        .body.totalResults,
    ).toBe(0);
    const { status, body } = await scim.send('POST', '/Users', {
      schemas: [USER_SCHEMA],
      userName,
      name: { givenName: 'O', familyName: 'K' },
      emails: [{ primary: true, value: userName, type: 'work' }],
      displayName: 'O K',
      locale: 'en-US',
      externalId: unique('00u1'),
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    expect([status, body.locale, body.groups]).toEqual([201, 'en-US', undefined]);
    expect(JSON.stringify(body)).not.toContain('1mz050nq');
  });

  it('deactivates with {"op":"replace","value":{"active":false}} and reactivates', async () => {
    const { id } = await scim.createUser();
    expect((await patched(id, { op: 'replace', value: { active: false } })).active).toBe(false);
    expect((await patched(id, { op: 'replace', value: { active: true } })).active).toBe(true);
  });

  it('GETs, then PUTs the whole resource with id, meta, groups and emails[].display', async () => {
    const { id } = await scim.createUser({ title: 'T', emails: [{ value: 'a@b', type: 'work', display: 'A' }] });
    const { body } = await scim.get(`/Users/${id}`);
    const { status, body: replaced } = await scim.send('PUT', `/Users/${id}`, { ...body, active: false, groups: [] });
    expect([status, replaced.active, replaced.title, replaced.emails]).toEqual([
      200,
      false,
      'T',
      [{ value: 'a@b', type: 'work', display: 'A' }],
    ]);
  });
});

describe('others', () => {
  it.each(['/Users?', '/Users?count=1&', '/Users/?&count=1'])('OneLogin asks %s', async (path) =>
    expect((await scim.get(path)).status).toBe(200),
  );

  it('OneLogin sends old schema URNs, id: null and manager.managerId', async () => {
    const { status, body } = await scim.send('POST', '/Users', {
      schemas: ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:extension:enterprise:1.0'],
      id: null,
      userName: unique('onelogin'),
      'urn:scim:schemas:extension:enterprise:1.0': { department: 'D', manager: { managerId: 'm', displayName: 'M' } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
      [ENTERPRISE_SCHEMA]: { department: 'D', manager: { value: 'm' } },
    });
  });

  it('JumpCloud wraps values in lists, and deletes its test people', async () => {
    const { id } = await scim.createUser();
    expect((await patched(id, { op: 'replace', path: 'displayName', value: [{ value: 'J' }] })).displayName).toBe('J');
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
  });

  it('Google probes /Users?count=1', async () => {
    await scim.createUser();
    const { status, body } = await scim.get('/Users?count=1');
    expect([status, body.itemsPerPage]).toEqual([200, 1]);
  });
});
