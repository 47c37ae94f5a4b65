import { beforeEach, describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { isObject, type Json } from '@/lib/scim/protocol/json';
import { unknownNames } from '../mapping/touched-rules';
import { attribute } from '../schema/attribute';
import { userResourceType } from '../schema/resource-type';
import { BASE_URL, ScimClient } from '../testing/scim-client';

let scim: ScimClient;

beforeEach(() => {
  scim = new ScimClient();
});

const ids = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => scim.create({ userName: `u${at}`, title: at % 2 ? 'odd' : 'even' })),
  );

describe('POST /Users', () => {
  it('answers 201 with the whole resource, Location and ETag, all of it from the server', async () => {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: 'forged',
      externalId: 'e',
      userName: 'ann',
      meta: { location: 'https://evil', version: 'W/"9"' },
    };
    const answer = await scim.send('POST', '/Users', body);
    const id = String(answer.body.id);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${BASE_URL}/Users/${id}`);
    expect(answer.headers.get('etag')).toBe('W/"1"');
    expect(answer.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      externalId: 'e',
      userName: 'ann',
      active: true,
      meta: {
        resourceType: 'User',
        created: '2026-11-21T12:00:00.000Z',
        lastModified: '2026-11-21T12:00:00.000Z',
        location: `${BASE_URL}/Users/${id}`,
        version: 'W/"1"',
      },
    });
  });

  it.each<[string, string]>([
    ['{', 'invalidSyntax'],
    ['[]', 'invalidSyntax'],
    ['"x"', 'invalidSyntax'],
    ['', 'invalidSyntax'],
    ['{"displayName":"x"}', 'invalidValue'],
    ['{"userName":" "}', 'invalidValue'],
    ['{"userName":5}', 'invalidValue'],
    ['{"userName":"x","active":"maybe"}', 'invalidValue'],
    ['{"userName":"x","emails":[5]}', 'invalidValue'],
    ['{"userName":"x","schemas":"y"}', 'invalidSyntax'],
  ])('rejects %j as %s', async (text, scimType) => {
    const { status, body } = await scim.send('POST', '/Users', text);
    expect([status, body.scimType]).toEqual([400, scimType]);
  });

  it('accepts both JSON media types with parameters, and no other', async () => {
    for (const [type, status] of [
      ['application/json; charset=utf-8', 201],
      ['Application/SCIM+JSON;charset=utf-8', 201],
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
    ] as const) {
      expect((await scim.send('POST', '/Users', { userName: type }, { 'Content-Type': type })).status, type).toBe(
        status,
      );
    }
  });

  it('answers 413 above 1 MiB', async () => {
    expect((await scim.send('POST', '/Users', { userName: 'big', title: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  it('answers 409 for a userName in other case, and accepts an externalId again', async () => {
    await scim.create({ externalId: 'e' });
    const taken = await scim.send('POST', '/Users', { userName: 'ANN@example.com', externalId: 'f' });
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness']);
    expect((await scim.send('POST', '/Users', { userName: 'other', externalId: 'e' })).status).toBe(201);
    expect((await scim.send('GET', '/Users?filter=externalId+eq+"e"')).body.totalResults).toBe(2);
  });
});

describe('GET /Users', () => {
  it('pages as RFC 7644, 3.4.2.4 describes', async () => {
    await ids(5);
    const page = async (query: string) => {
      const { body } = await scim.send('GET', `/Users?${query}`);
      return [body.totalResults, body.startIndex, body.itemsPerPage];
    };
    expect(await page('startIndex=2&count=2')).toEqual([5, 2, 2]);
    expect(await page('startIndex=0&count=-5')).toEqual([5, 1, 0]);
    expect(await page('count=0')).toEqual([5, 1, 0]);
    expect(await page('startIndex=99')).toEqual([5, 99, 0]);
    expect(await page('startIndex=-3&count=3')).toEqual([5, 1, 3]);
    expect(await page('startIndex=99999999999999999999')).toEqual([5, 2147483647, 0]);
    for (const query of ['count=x', 'startIndex=1.5'])
      expect((await scim.send('GET', `/Users?${query}`)).body.scimType).toBe('invalidValue');
  });

  it('returns at most 200 per page', async () => {
    await ids(201);
    expect((await scim.send('GET', '/Users?count=1000')).body).toMatchObject({ totalResults: 201, itemsPerPage: 200 });
  });

  it('rejects attributes and excludedAttributes together', async () => {
    expect((await scim.send('GET', '/Users?attributes=userName&excludedAttributes=name')).status).toBe(400);
  });

  it('rejects a filter as the name of an attribute with invalidPath, wherever a resource is returned', async () => {
    const id = await scim.create();
    const asked = `attributes=${encodeURIComponent('emails[type eq "work"]')}`;
    for (const [method, path, body] of [
      ['GET', `/Users?${asked}`, undefined],
      ['GET', `/Users/${id}?excluded${asked.replace('a', 'A')}`, undefined],
      ['POST', '/Users/.search', { attributes: ['emails[type eq "work"]'] }],
      ['POST', '/.search', { attributes: ['emails[type eq "work"]'] }],
      ['POST', `/Users?${asked}`, { userName: 'other' }],
      ['PATCH', `/Users/${id}?${asked}`, { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ] as const)
      expect(await scim.send(method, path, body as Json | undefined), path).toMatchObject({
        status: 400,
        body: { scimType: 'invalidPath' },
      });
    expect((await scim.send('GET', '/Users')).body).toMatchObject({ totalResults: 1, Resources: [{ active: true }] });
  });

  it('rejects sorting by unknown or secret attributes', async () => {
    for (const by of ['nonsense', 'password', 'name', 'groups', 'groups.value'])
      expect((await scim.send('GET', `/Users?sortBy=${by}`)).body.scimType).toBe('invalidValue');
  });
});

describe('POST /Users/.search', () => {
  it('answers like the list, with its parameters in the body', async () => {
    await ids(4);
    const { status, body } = await scim.send('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'title eq "odd"',
      attributes: ['userName'],
      startIndex: 1,
      count: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalResults: 2, itemsPerPage: 1 });
    expect(Object.keys((body.Resources as object[])[0] ?? {}).sort()).toEqual(['id', 'schemas', 'userName']);
  });

  it('is a read, and rejects values of the wrong type', async () => {
    scim.canWrite = false;
    expect((await scim.send('POST', '/Users/.search', {})).status).toBe(200);
    expect((await scim.send('POST', '/Users/.search', { filter: {} })).body.scimType).toBe('invalidSyntax');
    expect((await scim.send('POST', '/Users/.search', { count: 'x' })).body.scimType).toBe('invalidValue');
  });
});

describe('versions', () => {
  it('answers 304 when the client has the version', async () => {
    const id = await scim.create();
    for (const tag of ['W/"1"', '"1"', 'W/"7", W/"1"', '*']) {
      const { status, headers } = await scim.send('GET', `/Users/${id}`, undefined, { 'If-None-Match': tag });
      expect([status, headers.get('etag')]).toEqual([304, 'W/"1"']);
    }
    expect((await scim.send('GET', `/Users/${id}`, undefined, { 'If-None-Match': 'W/"2"' })).status).toBe(200);
  });

  it('includes shown group memberships in the ETag, and guards changes only by the version', async () => {
    const id = await scim.create();
    const read = async (query = '', headers = {}) => scim.send('GET', `/Users/${id}${query}`, undefined, headers);
    const tagOf = async (query = '') => {
      const { headers, body } = await read(query);
      if (isObject(body.meta)) expect(body.meta.version).toBe(headers.get('etag'));
      return headers.get('etag') ?? '';
    };
    const belongsTo = (...groups: string[]) => {
      const record = scim.users.records.get(id);
      if (record)
        scim.users.records.set(id, {
          ...record,
          attributes: {
            ...record.attributes,
            groups: groups.map((display) => ({ value: display, display, type: 'direct' })),
          },
        });
    };
    expect(await tagOf()).toBe('W/"1"');
    belongsTo('Staff');
    const within = await tagOf();
    expect(within).toMatch(/^W\/"1\.[\w-]{16}"$/);
    expect((await read('', { 'If-None-Match': 'W/"1"' })).status).toBe(200);
    expect((await read('', { 'If-None-Match': within })).status).toBe(304);
    for (const [filter, found] of [
      [`meta.version eq ${JSON.stringify(within)}`, 1],
      [`meta.version ne ${JSON.stringify(within)}`, 0],
      ['meta.version eq "W/\\"2.x\\""', 0],
    ] as const) {
      expect((await scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults, filter).toBe(
        found,
      );
    }
    expect([
      await tagOf('?excludedAttributes=groups'),
      (await read('?attributes=userName', { 'If-None-Match': 'W/"1"' })).status,
    ]).toEqual(['W/"1"', 304]);
    belongsTo('Staff', 'Crew');
    expect((await read('', { 'If-None-Match': within })).status).toBe(200);
    const operation = { op: 'replace', path: 'displayName', value: 'Ann' };
    const change = (ifMatch: string) =>
      scim.send(
        'PATCH',
        `/Users/${id}`,
        { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [operation] },
        { 'If-Match': ifMatch },
      );
    expect([(await change('W/"2.x"')).status, (await change(within)).status, (await change(within)).status]).toEqual([
      412, 200, 412,
    ]);
  });

  it('changes nothing when If-Match names another version', async () => {
    const id = await scim.create();
    const header = { 'If-Match': 'W/"2"' };
    expect((await scim.send('PUT', `/Users/${id}`, { userName: 'b' }, header)).status).toBe(412);
    expect(
      (await scim.send('PATCH', `/Users/${id}`, { Operations: [{ op: 'replace', path: 'title', value: 'x' }] }, header))
        .status,
    ).toBe(412);
    expect((await scim.send('DELETE', `/Users/${id}`, undefined, header)).status).toBe(412);
    expect(scim.users.records.get(id)?.version).toBe(1);
    expect((await scim.send('DELETE', `/Users/${id}`, undefined, { 'If-Match': 'W/"1"' })).status).toBe(204);
  });

  it('increments with a change and stays without one', async () => {
    const id = await scim.create({ title: 'x' });
    scim.clock = new Date('2027-01-01T00:00:00Z');
    expect((await scim.patch(id, { op: 'replace', path: 'title', value: 'x' })).body.meta).toMatchObject({
      version: 'W/"1"',
      lastModified: '2026-11-21T12:00:00.000Z',
    });
    expect((await scim.patch(id, { op: 'replace', path: 'title', value: 'y' })).body.meta).toMatchObject({
      version: 'W/"2"',
      lastModified: '2027-01-01T00:00:00.000Z',
    });
  });
});

describe('PUT, DELETE and routes', () => {
  it('unassigns what a PUT omits', async () => {
    const id = await scim.create({ title: 'x', nickName: 'y', externalId: 'e' });
    const { body } = await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com', nickName: 'z' });
    expect([body.title, body.nickName, body.externalId, body.active]).toEqual([undefined, 'z', undefined, true]);
  });

  it("answers 409 when PUT or PATCH would take another's userName", async () => {
    await scim.create({ userName: 'bob' });
    const id = await scim.create();
    expect((await scim.send('PUT', `/Users/${id}`, { userName: 'BOB' })).status).toBe(409);
    expect((await scim.patch(id, { op: 'replace', path: 'userName', value: 'Bob' })).status).toBe(409);
  });

  it('answers 204 without a body, then 404', async () => {
    const id = await scim.create();
    expect(await scim.send('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: {} });
    expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await scim.send('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('rejects changes by a read-only credential', async () => {
    const id = await scim.create();
    scim.canWrite = false;
    for (const [method, path] of [
      ['POST', '/Users'],
      ['PUT', `/Users/${id}`],
      ['PATCH', `/Users/${id}`],
      ['DELETE', `/Users/${id}`],
    ] as const) {
      expect((await scim.send(method, path, method === 'DELETE' ? undefined : {})).status).toBe(403);
    }
    expect((await scim.send('GET', `/Users/${id}`)).status).toBe(200);
  });

  it('answers unknown paths with 404 and unknown methods with 405 and Allow', async () => {
    expect(await scim.send('GET', '/Nothing')).toMatchObject({ status: 404, body: { status: '404' } });
    expect((await scim.send('GET', '/Users/%')).status).toBe(404);
    const answer = await scim.send('GET', '/Users/.search');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await scim.send('PUT', '/Users', {})).headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
  });
});

describe('names that no schema declares', () => {
  const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
  const ignored = () => {
    const { applied } = scim.trace.notes;
    return applied ? unknownNames(applied.type, applied.body) : null;
  };

  it('are ignored by PATCH, POST and PUT, and recorded', async () => {
    const id = await scim.create({ nonsense: 1, 'urn:x:1': { a: 1 }, schemas: ['urn:x:1'], groups: [] });
    expect(ignored()).toEqual(['nonsense', 'urn:x:1:a']);
    const { status, body } = await scim.patch(
      id,
      { op: 'Add', path: 'urn:x:1:b', value: 'x' },
      { op: 'Replace', path: `${ENTERPRISE}:shoeSize`, value: 38 },
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', value: { id: 'x', [`${ENTERPRISE}:department`]: 'D', 'urn:x:1:c': 1 } },
    );
    expect([status, body.active, body[ENTERPRISE]]).toEqual([200, false, { department: 'D' }]);
    expect(ignored()).toEqual(['urn:x:1:b', `${ENTERPRISE}:shoeSize`, 'urn:x:1:c']);
    await scim.send('PUT', `/Users/${id}`, { userName: 'ann@example.com', 'urn:x:1:d': 1 });
    expect(ignored()).toEqual(['urn:x:1:d']);
  });

  it('are ignored and recorded inside the complex attributes of an extension, by path and in a value', async () => {
    const URN = 'urn:example:cards:2.0:User';
    const card = (name: string) =>
      attribute(name, 'complex', verbatim(''), { subAttributes: [attribute('no', 'string', verbatim(''))] });
    const schema = {
      id: URN,
      name: 'Cards',
      description: '',
      attributes: [card('badge'), { ...card('cards'), multiValued: true }],
    };
    scim.userType = userResourceType([{ schema, required: false }]);
    const sent = {
      userName: 'ann@example.com',
      [URN]: { badge: { no: '1', a: 1 }, cards: [{ no: '2', b: 1 }], 'badge.c': 1 },
    };
    const kept = { badge: { no: '1' }, cards: [{ no: '2' }] };
    const recorded = [`${URN}:badge.a`, `${URN}:cards.b`, `${URN}:badge.c`];
    const created = await scim.send('POST', '/Users', sent);
    expect([created.status, created.body[URN], ignored()]).toEqual([201, kept, recorded]);
    const id = String(created.body.id);
    const replaced = await scim.send('PUT', `/Users/${id}`, sent);
    expect([replaced.status, replaced.body[URN], ignored()]).toEqual([200, kept, recorded]);
    const { status, body } = await scim.patch(
      id,
      { op: 'Replace', path: `${URN}:badge.a`, value: 'x' },
      { op: 'Replace', path: `${URN}:cards[no eq "2"].b`, value: 'x' },
      { op: 'Replace', path: `${URN}:badge`, value: { no: '1', c: 'x' } },
      { op: 'Add', path: URN, value: { badge: '{"d":"x"}', cards: { no: '2', e: 'x' } } },
      { op: 'Replace', path: 'active', value: 'False' },
    );
    expect([status, body.active, body[URN]]).toEqual([200, false, kept]);
    expect(ignored()).toEqual(['badge.a', 'cards.b', 'badge.c', 'badge.d', 'cards.e'].map((name) => `${URN}:${name}`));
  });

  it('are not recorded when the request fails, which changes nothing', async () => {
    const id = await scim.create();
    const answer = await scim.patch(
      id,
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'Add', path: 'urn:x:1:b', value: 'x' },
      { op: 'Replace', path: 'title', value: 7 },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { scimType: 'invalidValue', detail: 'Operation 3: title must be a string.' },
    });
    expect([ignored(), (await scim.send('GET', `/Users/${id}`)).body.active]).toEqual([null, true]);
  });

  it('are ignored in a group too', async () => {
    const { id } = (await scim.send('POST', '/Groups', { displayName: 'G' })).body;
    const operations = [
      { op: 'add', path: 'urn:x:1:b', value: 'x' },
      { op: 'replace', path: 'displayName', value: 'H' },
    ];
    expect((await scim.send('PATCH', `/Groups/${String(id)}`, { Operations: operations })).status).toBe(204);
    expect(ignored()).toEqual(['urn:x:1:b']);
    expect((await scim.send('GET', `/Groups/${String(id)}`)).body.displayName).toBe('H');
  });
});

describe('every failure', () => {
  it('is recorded, including unknown paths and methods', async () => {
    await scim.send('POST', '/Users', '{');
    await scim.send('GET', '/Users/none');
    await scim.send('GET', '/Nothing');
    await scim.send('PUT', '/Users', {});
    scim.canWrite = false;
    await scim.send('POST', '/Users', { userName: 'ann' });
    expect(scim.rejections).toEqual([
      'malformed-json',
      'not-found',
      'not-found',
      'method-not-allowed',
      'read-only-credential',
    ]);
    await scim.send('GET', '/Users');
    expect(scim.rejections).toHaveLength(5);
  });
});

describe('discovery', () => {
  it('lists what is served', async () => {
    const { body } = await scim.send('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({
      bulk: { supported: true, maxOperations: 1000, maxPayloadSize: 1048576 },
      filter: { supported: true, maxResults: 200 },
      patch: { supported: true },
      etag: { supported: true },
    });
  });

  it('leaves out what later RFCs added to ServiceProviderConfig for a strict connection', async () => {
    const full = (await scim.send('GET', '/ServiceProviderConfig')).body;
    scim.strictRfc7643 = true;
    const { pagination, securityEvents, ...rest } = full;
    expect([pagination, securityEvents]).toEqual([expect.any(Object), expect.any(Object)]);
    expect((await scim.send('GET', '/ServiceProviderConfig')).body).toEqual(rest);
  });

  it('describes resource types and schemas, also one by one', async () => {
    expect((await scim.send('GET', '/ResourceTypes')).body).toMatchObject({
      totalResults: 2,
      Resources: [
        { id: 'User', endpoint: '/Users' },
        { id: 'Group', endpoint: '/Groups' },
      ],
    });
    expect((await scim.send('GET', '/ResourceTypes/User')).body.schema).toBe(
      'urn:ietf:params:scim:schemas:core:2.0:User',
    );
    const { body } = await scim.send('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
    expect((body.attributes as { name: string }[]).map(({ name }) => name)).toContain('x509Certificates');
    expect((await scim.send('GET', '/Schemas/urn:none')).status).toBe(404);
    for (const path of ['/Schemas?filter=id%20pr', '/ResourceTypes?FILTER=id%20pr', '/ServiceProviderConfig?Filter='])
      expect((await scim.send('GET', path)).status).toBe(403);
  });

  it('publishes only what RFC 7643 section 7 defines', async () => {
    const known = [
      'name',
      'type',
      'multiValued',
      'description',
      'required',
      'caseExact',
      'mutability',
      'returned',
      'uniqueness',
      'canonicalValues',
      'referenceTypes',
      'subAttributes',
    ];
    const { body } = await scim.send('GET', '/Schemas');
    const attributes = (body.Resources as { attributes: object[] }[]).flatMap((schema) => schema.attributes);
    expect(
      new Set(attributes.flatMap((attribute) => Object.keys(attribute)).filter((key) => !known.includes(key))),
    ).toEqual(new Set());
    expect(attributes).toContainEqual(
      expect.objectContaining({ name: 'password', mutability: 'writeOnly', returned: 'never' }),
    );
  });
});
