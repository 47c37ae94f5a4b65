import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_URL, ScimClient } from '@/lib/scim/testing/scim-client';
import type { Json, ScimObject } from './json';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let scim: ScimClient;

beforeEach(() => {
  scim = new ScimClient();
});

const stored = (id: string): ScimObject => scim.users.records.get(id)?.attributes ?? {};

describe('Microsoft Entra ID', () => {
  beforeEach(() => {
    scim.replaceCreates = true;
  });

  it('deactivates with {"op":"Replace","path":"active","value":"False"}', async () => {
    const id = await scim.create();
    expect((await scim.patch(id, { op: 'Replace', path: 'active', value: 'False' })).status).toBe(200);
    expect(stored(id).active).toBe(false);
    await scim.patch(id, { op: 'Replace', path: 'active', value: 'True' });
    expect(stored(id).active).toBe(true);
  });

  it.each<[string, Json]>([
    ['path-less', { op: 'replace', value: { active: false } }],
    ['string without a path', { op: 'Replace', value: { active: 'false' } }],
    ['add', { op: 'Add', path: 'active', value: 'FALSE' }],
    ['remove', { op: 'Remove', path: 'active' }],
    ['wrapped', { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] }],
    ['mixed case', { OP: 'replace', Path: 'Active', Value: 'False' }],
    ['URN-qualified', { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false }],
    ['null', { op: 'replace', path: 'active', value: null }],
  ])('deactivates in the form: %s', async (_form, operation) => {
    const id = await scim.create();
    expect((await scim.patch(id, operation)).status).toBe(200);
    expect(stored(id).active).toBe(false);
  });

  it('rejects a value for active that is neither true nor false, whatever else the request contains', async () => {
    const id = await scim.create();
    const { status, body } = await scim.patch(
      id,
      { op: 'replace', path: 'displayName', value: 'x' },
      { op: 'Replace', path: 'active', value: 'Disabled' },
    );
    expect([status, body.scimType]).toEqual([400, 'invalidValue']);
    expect(stored(id).displayName).toBeUndefined();
  });

  it('creates with "active":"True"', async () => {
    const { status, body } = await scim.send('POST', '/Users', { userName: 'a', active: 'True' });
    expect([status, body.active]).toEqual([201, true]);
  });

  it('sends a path-less replace with dotted, URN and filter keys when ?aadOptscim062020 is set', async () => {
    const id = await scim.create();
    const operation = {
      op: 'replace',
      value: {
        displayName: 'x',
        'name.givenName': 'y',
        [`${ENTERPRISE}:employeeNumber`]: 'z',
        'emails[type eq "work"].value': 'w@x',
      },
    };
    const message = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] };
    const { status, body } = await scim.send('PATCH', `/Users/${id}?aadOptscim062020`, message);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      displayName: 'x',
      name: { givenName: 'y' },
      [ENTERPRISE]: { employeeNumber: 'z' },
      emails: [{ type: 'work', value: 'w@x' }],
    });
  });

  it('replaces emails[type eq "work"].value of a person without one', async () => {
    const id = await scim.create();
    await scim.patch(id, { op: 'Replace', path: 'emails[type eq "work"].value', value: 'a@b' });
    expect(stored(id).emails).toEqual([{ type: 'work', value: 'a@b' }]);
    await scim.patch(id, { op: 'Replace', path: 'emails[type eq "work"].value', value: 'c@d' });
    expect(stored(id).emails).toEqual([{ type: 'work', value: 'c@d' }]);
  });

  it('adds three parts of one address', async () => {
    const id = await scim.create();
    const add = (part: string, value: string) => ({ op: 'Add', path: `addresses[type eq "work"].${part}`, value });
    await scim.patch(id, add('streetAddress', '1 Main St'), add('locality', 'Springfield'), add('postalCode', '12345'));
    expect(stored(id).addresses).toEqual([
      { type: 'work', streetAddress: '1 Main St', locality: 'Springfield', postalCode: '12345' },
    ]);
  });

  it.each(['roles[primary eq "True"].value', 'roles[primary eq true].value'])('sets %s', async (path) => {
    const id = await scim.create();
    await scim.patch(id, { op: 'Add', path, value: 'admin' });
    await scim.patch(id, { op: 'Replace', path, value: 'owner' });
    expect(stored(id).roles).toEqual([{ primary: true, value: 'owner' }]);
  });

  it.each<[string, Json]>([
    ['the value of a role', [{ value: '{"id":"06b0","value":"Admin","displayName":"Administrator"}' }]],
    ['the whole value', '[{"id":"06b0","value":"Admin","displayName":"Administrator"}]'],
  ])('adds roles from JSON in a string as %s', async (_where, value) => {
    const id = await scim.create();
    await scim.patch(id, { op: 'Add', path: 'roles', value });
    expect(stored(id).roles).toEqual([{ value: 'Admin', display: 'Administrator' }]);
  });

  it('writes sub-attributes in any case: emails[type eq "other"].Value', async () => {
    const id = await scim.create();
    await scim.patch(id, { op: 'Add', path: 'emails[type eq "other"].Value', value: 'o@x' });
    expect(stored(id).emails).toEqual([{ type: 'other', value: 'o@x' }]);
  });

  it('sends the manager as a bare string and clears it with an empty one', async () => {
    const id = await scim.create({ [ENTERPRISE]: { manager: 'm-1' } });
    expect((await scim.send('GET', `/Users/${id}`)).body[ENTERPRISE]).toEqual({ manager: { value: 'm-1' } });
    for (const path of [`${ENTERPRISE}:manager`, `${ENTERPRISE}:manager.value`]) {
      await scim.patch(id, { op: 'Replace', path, value: 'm-2' });
      expect(stored(id)[ENTERPRISE]).toEqual({ manager: { value: 'm-2' } });
      await scim.patch(id, { op: 'Replace', path, value: '' });
      expect(stored(id)[ENTERPRISE]).toBeUndefined();
    }
  });

  it('names the manager by $ref alone, and cannot filter or sort by derived manager attributes', async () => {
    const id = await scim.create({ [ENTERPRISE]: { manager: { $ref: '../Users/m-1', displayName: 'Whoever' } } });
    expect(stored(id)[ENTERPRISE]).toEqual({ manager: { value: 'm-1' } });
    await scim.patch(id, { op: 'replace', path: `${ENTERPRISE}:manager`, value: { $ref: `${BASE_URL}/Users/m-2` } });
    expect(stored(id)[ENTERPRISE]).toEqual({ manager: { value: 'm-2' } });
    for (const filter of [
      `${ENTERPRISE}:manager.displayName eq "x"`,
      `${ENTERPRISE}:manager[displayName pr]`,
      `${ENTERPRISE}:manager.$ref pr`,
    ]) {
      expect((await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body).toMatchObject({
        status: '400',
        scimType: 'invalidFilter',
      });
    }
    expect((await scim.send('GET', `/Users?sortBy=${ENTERPRISE}:manager.displayName`)).status).toBe(400);
  });

  it('adds the manager as [{"$ref": …, "value": …}]', async () => {
    const id = await scim.create();
    await scim.patch(id, {
      op: 'Add',
      path: `${ENTERPRISE}:manager`,
      value: [{ $ref: `${BASE_URL}/Users/m-1`, value: 'm-1' }],
    });
    await scim.patch(id, { op: 'Replace', path: `${ENTERPRISE}:manager`, value: 'm-2' });
    expect(stored(id)[ENTERPRISE]).toEqual({ manager: { value: 'm-2' } });
  });

  it('tests the connection by looking up a person who does not exist', async () => {
    await scim.create();
    const { status, body } = await scim.send('GET', '/Users?filter=userName+eq+%22non-existent%22');
    expect(status).toBe(200);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    });
  });

  it.each([
    'emails[type eq "work"].value eq "a@b"',
    'externalId eq jyoung',
    'externalId eq "jyoung" and userName eq "ANN@example.com"',
  ])('finds by %s', async (filter) => {
    const id = await scim.create({ externalId: 'jyoung', emails: [{ type: 'work', value: 'A@b' }] });
    const { body } = await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });

  it('filters by manager without the extension URN', async () => {
    const id = await scim.create({ [ENTERPRISE]: { manager: 'boss', department: 'Sales' } });
    const found = async (filter: string) =>
      (await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults;
    expect([
      await found(`id eq "${id}" and manager eq "boss"`),
      await found(`id eq ${id} and manager.value eq "other"`),
      await found('department eq "sales"'),
    ]).toEqual([1, 0, 1]);
    expect((await scim.send('POST', '/.search', { filter: 'manager eq "boss"' })).body.totalResults).toBe(1);
  });

  it('lists deactivated people too', async () => {
    await scim.create({ active: false });
    expect((await scim.send('GET', '/Users')).body).toMatchObject({ totalResults: 1, Resources: [{ active: false }] });
  });

  it('validates with "Operations":[] and mixed-case keys', async () => {
    const { status, body } = await scim.send('POST', '/Users', {
      UserName: 'v',
      DISPLAYNAME: 'V',
      Emails: [{ VALUE: 'v@x', Type: 'work' }],
    });
    expect([status, body.userName, body.displayName, body.emails]).toEqual([
      201,
      'v',
      'V',
      [{ value: 'v@x', type: 'work' }],
    ]);
    const before = scim.users.records.get(String(body.id));
    scim.clock = new Date('2027-01-01T00:00:00Z');
    expect((await scim.patch(String(body.id))).status).toBe(200);
    expect(scim.users.records.get(String(body.id))).toEqual(before);
  });

  it('retries a POST after a timeout: 409 uniqueness, nothing changed', async () => {
    const id = await scim.create();
    const { status, body } = await scim.send('POST', '/Users', { userName: 'ANN@example.com', displayName: 'other' });
    expect(status).toBe(409);
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: expect.any(String),
    });
    expect(stored(id).displayName).toBeUndefined();
  });
});

describe('Okta', () => {
  it('creates with a dummy password, groups: [] and locale', async () => {
    const { status, body } = await scim.send('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'o@x',
      name: { givenName: 'O', familyName: 'K' },
      emails: [{ primary: true, value: 'o@x', type: 'work' }],
      displayName: 'O K',
      locale: 'en-US',
      externalId: '00u1',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    expect([status, body.locale, body.password, body.groups]).toEqual([201, 'en-US', undefined, undefined]);
    expect(JSON.stringify([...scim.users.records.values()])).not.toContain('1mz050nq');
    expect(scim.users.passwords.get(String(body.id))).toBe('1mz050nq');
  });

  it('looks up a person with startIndex and count', async () => {
    const id = await scim.create();
    const { body } = await scim.send(
      'GET',
      '/Users?filter=userName%20eq%20%22ann%40example.com%22&startIndex=1&count=100',
    );
    expect(body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] });
  });

  it('GETs, then PUTs the whole resource with id, meta, groups and emails[].display', async () => {
    const id = await scim.create({ title: 'T', emails: [{ value: 'a@b', type: 'work', display: 'A' }] });
    const { body } = await scim.send('GET', `/Users/${id}`);
    const answer = await scim.send('PUT', `/Users/${id}`, {
      ...body,
      id: 'forged',
      active: false,
      groups: [{ value: 'g' }],
      meta: { version: 'W/"99"', location: 'https://evil' },
    });
    expect(answer.body).toMatchObject({
      id,
      active: false,
      title: 'T',
      emails: [{ display: 'A' }],
      meta: { version: 'W/"2"', location: `${BASE_URL}/Users/${id}` },
    });
    expect(answer.body.groups).toBeUndefined();
  });

  it('PUTs what it read without changing anything', async () => {
    const id = await scim.create({ displayName: 'A' });
    const { body } = await scim.send('GET', `/Users/${id}`);
    expect((await scim.send('PUT', `/Users/${id}`, body)).body).toEqual(body);
  });
});

describe('others', () => {
  it.each(['/Users?', '/Users?count=1&', '/Users/?&'])('OneLogin asks %s', async (path) => {
    expect((await scim.send('GET', path)).status).toBe(200);
  });

  it('OneLogin sends old schema URNs, id: null and manager.managerId', async () => {
    const { status, body } = await scim.send('POST', '/Users', {
      schemas: ['urn:scim:schemas:core:1.0', 'urn:scim:schemas:extension:enterprise:1.0', 'urn:foreign:thing'],
      id: null,
      userName: 'l@x',
      unknown: { a: 1 },
      'urn:scim:schemas:extension:enterprise:1.0': { department: 'D', manager: { managerId: 'm', displayName: 'M' } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
      [ENTERPRISE]: { department: 'D', manager: { value: 'm' } },
    });
  });

  it('JumpCloud sends values wrapped in arrays', async () => {
    const id = await scim.create();
    await scim.patch(id, { op: 'replace', path: 'displayName', value: [{ value: 'J' }] });
    expect(stored(id).displayName).toBe('J');
  });

  it('Google probes /Users?count=1', async () => {
    await scim.create();
    expect((await scim.send('GET', '/Users?count=1')).body).toMatchObject({ totalResults: 1, itemsPerPage: 1 });
  });
});

describe('what other servers got wrong', () => {
  it('does not accept an externalId as an id (CVE-2025-41115)', async () => {
    await scim.create({ externalId: '1' });
    for (const [method, body] of [
      ['GET', undefined],
      ['DELETE', undefined],
      ['PUT', { userName: 'x' }],
      ['PATCH', { Operations: [] }],
    ] as const) {
      expect((await scim.send(method, '/Users/1', body as Json | undefined)).status).toBe(404);
    }
  });

  it('compares an id that is not a UUID as text', async () => {
    await scim.create();
    expect((await scim.send('GET', '/Users?filter=id%20eq%20%221%22')).body.totalResults).toBe(0);
  });

  it('answers an invalid filter with 400 invalidFilter', async () => {
    const { status, body } = await scim.send('GET', '/Users?filter=nothing%20eq%20%221%22');
    expect([status, body.scimType, body.status]).toEqual([400, 'invalidFilter', '400']);
  });

  it('treats % and _ literally', async () => {
    await scim.create();
    for (const filter of ['userName co "%25"', 'userName sw "_"']) {
      expect((await scim.send('GET', `/Users?filter=${filter.replaceAll(' ', '%20')}`)).body.totalResults).toBe(0);
    }
  });

  it('reactivates a deactivated person', async () => {
    const id = await scim.create({ active: false });
    expect((await scim.patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  });

  it('sends the media type without a charset and errors without extra keys', async () => {
    const { headers, body } = await scim.send('GET', '/Users/none');
    expect(headers.get('content-type')).toBe('application/scim+json');
    expect(Object.keys(body)).toEqual(['schemas', 'status', 'detail']);
  });

  it('keeps a leaver deactivated when a PUT omits active', async () => {
    const id = await scim.create({ active: false });
    expect(
      (await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com', displayName: 'New' })).body.active,
    ).toBe(false);
  });
});
