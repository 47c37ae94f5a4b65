/** SCIM users: the interface's rules B1 to B6, B8 and B10 (RFC 7643, RFC 7644). */
import { describe, expect, it } from 'vitest';
import { mount, serverUrl } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, LIST_SCHEMA, PATCH_SCHEMA, type ScimBody, scim, USER_SCHEMA } from '../support/scim';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';

/** Several people who share a department that is unique to their test. */
async function createTeam(names: string[]) {
  const department = unique('team');
  const people = [];
  for (const displayName of names)
    people.push(await scim.createUser({ displayName, [ENTERPRISE_SCHEMA]: { department } }));
  return { people, filter: `${ENTERPRISE_SCHEMA}:department eq "${department}"` };
}

const namesOf = (body: ScimBody) => (body.Resources as { displayName: string }[]).map(({ displayName }) => displayName);

describe('POST /Users', () => {
  it('answers 201 with the complete resource and its Location', async () => {
    const userName = `${unique('Ann')}@example.com`;
    const externalId = unique('ext');
    const { status, headers, body } = await scim.send('POST', '/Users', {
      schemas: [USER_SCHEMA],
      externalId,
      userName,
      displayName: 'Ann Example',
      active: true,
      emails: [
        { value: userName, type: 'work', primary: true },
        { value: `home-${userName}`, type: 'home' },
      ],
    });
    expect(status).toBe(201);
    expect(headers.get('content-type')).toBe('application/scim+json');
    const location = `${serverUrl}/scim/v2/Users/${String(body.id)}`;
    expect(headers.get('location')).toBe(location);
    expect(headers.get('etag')).toBe((body.meta as ScimBody).version);
    expect(body).toEqual({
      schemas: [USER_SCHEMA],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      externalId,
      userName,
      displayName: 'Ann Example',
      active: true,
      emails: [
        { value: userName, type: 'work', primary: true },
        { value: `home-${userName}`, type: 'home' },
      ],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location,
        version: expect.stringMatching(/^W\/"/),
      },
    });
    expect((await scim.get(`/Users/${String(body.id)}`)).body).toEqual(body);
  });

  it('treats a person as active when active is omitted', async () =>
    expect((await scim.createUser()).body.active).toBe(true));

  it('ignores id, location and version from the client', async () => {
    const { id, body } = await scim.createUser({
      id: NOBODY,
      meta: {
        location: 'https://evil.test/',
        version: 'W/"99"',
        resourceType: 'Group',
        created: '1999-01-01T00:00:00Z',
      },
    });
    expect(id).not.toBe(NOBODY);
    expect(body.meta).toMatchObject({ location: `${serverUrl}/scim/v2/Users/${id}`, resourceType: 'User' });
    expect(JSON.stringify(body.meta)).not.toMatch(/evil|1999|99"/);
    expect((await scim.get(`/Users/${NOBODY}`)).status).toBe(404);
  });

  it.each<[string, object | string, number, string | undefined]>([
    ['no userName', { displayName: 'x' }, 400, 'invalidValue'],
    ['an empty userName', { userName: '' }, 400, 'invalidValue'],
    ['a userName that is not a string', { userName: 7 }, 400, 'invalidValue'],
    ['an active that is neither true nor false', { userName: 'x', active: 'perhaps' }, 400, 'invalidValue'],
    [
      'two primary email addresses',
      {
        userName: 'x',
        emails: [
          { value: 'a', primary: true },
          { value: 'b', primary: true },
        ],
      },
      400,
      'invalidValue',
    ],
    ['a displayName that is an object', { userName: 'x', displayName: { a: 1 } }, 400, 'invalidValue'],
    ['a NUL', { userName: 'a\0b' }, 400, 'invalidValue'],
    ['a userName of 10,000 characters', { userName: 'x'.repeat(10_000) }, 400, 'invalidValue'],
    ['a body that is not JSON', 'nonsense', 400, 'invalidSyntax'],
    ['truncated JSON', '{"userName":', 400, 'invalidSyntax'],
    ['a JSON list', '[]', 400, 'invalidSyntax'],
    ['null', 'null', 400, 'invalidSyntax'],
    ['nothing', '', 400, 'invalidSyntax'],
  ])('rejects %s', async (_what, body, status, scimType) =>
    expectScimError(await scim.send('POST', '/Users', body), { status, scimType }),
  );

  it('rejects another media type', async () => {
    expectScimError(
      await scim.send('POST', '/Users', 'userName=x', { 'Content-Type': 'application/x-www-form-urlencoded' }),
      { status: 415 },
    );
  });

  it('accepts application/json too, and a charset', async () => {
    for (const type of ['application/json', 'application/scim+json; charset=utf-8']) {
      expect((await scim.send('POST', '/Users', { userName: unique('user') }, { 'Content-Type': type })).status).toBe(
        201,
      );
    }
  });

  it('rejects a userName that is taken, in any case', async () => {
    const { userName } = await scim.createUser();
    expectScimError(await scim.send('POST', '/Users', { userName: userName.toUpperCase() }), {
      status: 409,
      scimType: 'uniqueness',
    });
  });

  it('accepts an externalId that a leaver still has, and a filter by it returns both', async () => {
    const externalId = unique('Ext');
    const leaver = await scim.createUser({ externalId, active: false });
    const hire = await scim.createUser({ externalId });
    const { body } = await scim.find(`externalId eq "${externalId}"`);
    expect((body.Resources as { id: string }[]).map(({ id }) => id)).toEqual([leaver.id, hire.id]);
    expect((await scim.find(`externalId eq "${externalId.toLowerCase()}"`)).body.totalResults).toBe(0);
  });

  it('creates one person from eight parallel requests with one userName', async () => {
    const userName = unique('race');
    const answers = await Promise.all(Array.from({ length: 8 }, () => scim.send('POST', '/Users', { userName })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    expect((await scim.find(`userName eq "${userName}"`)).body.totalResults).toBe(1);
  });

  it('never returns a password', async () => {
    const { id, body } = await scim.createUser({ password: 'a long secret password' });
    expect(JSON.stringify([body, (await scim.get(`/Users/${id}?attributes=password,userName`)).body])).not.toMatch(
      /secret|password/,
    );
  });
});

describe('GET /Users/{id}', () => {
  it('returns only the requested attributes, or all but the excluded ones', async () => {
    const { id } = await scim.createUser({
      displayName: 'A',
      emails: [{ value: 'a@x', type: 'work' }],
      name: { givenName: 'G', familyName: 'F' },
    });
    expect(Object.keys((await scim.get(`/Users/${id}?attributes=displayName,name.givenName`)).body).sort()).toEqual([
      'displayName',
      'id',
      'name',
      'schemas',
    ]);
    expect((await scim.get(`/Users/${id}?attributes=name.givenName`)).body.name).toEqual({ givenName: 'G' });
    const without = (await scim.get(`/Users/${id}?excludedAttributes=emails,name.familyName`)).body;
    expect(without).not.toHaveProperty('emails');
    expect(without).toMatchObject({ displayName: 'A', name: { givenName: 'G' } });
    expect((await scim.get(`/Users/${id}?excludedAttributes=id,schemas`)).body).toMatchObject({
      id,
      schemas: [USER_SCHEMA],
    });
  });

  it('rejects attributes and excludedAttributes together', async () => {
    const { id } = await scim.createUser();
    expectScimError(await scim.get(`/Users/${id}?attributes=userName&excludedAttributes=emails`), {
      status: 400,
      scimType: 'invalidValue',
    });
    expectScimError(await scim.get('/Users?attributes=userName&excludedAttributes=emails'), {
      status: 400,
      scimType: 'invalidValue',
    });
  });

  // Next alone answers an undecodable path before any code of the project runs.
  it.each([
    NOBODY,
    '1',
    'x',
    '%00',
    ...(mount === 'own' ? ['%ff', '%'] : []),
    NOBODY.toUpperCase(),
    `${NOBODY}x`,
    '..%2f..',
  ])('answers 404 for an unknown person: %s', async (id) => {
    expectScimError(await scim.get(`/Users/${id}`), { status: 404 });
  });

  it('does not accept an externalId as an id (CVE-2025-41115)', async () => {
    const externalId = NOBODY.replace(/0$/, '1');
    await scim.send('POST', '/Users', { userName: unique('user'), externalId });
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', { userName: 'x' }],
      ['PATCH', { schemas: [PATCH_SCHEMA], Operations: [] }],
    ] as const) {
      expectScimError(await scim.send(method, `/Users/${externalId}`, body), { status: 404 });
    }
  });

  it('answers 304 to a client that has the version already', async () => {
    const { id, body } = await scim.createUser();
    const version = String((body.meta as ScimBody).version);
    expect((await scim.send('GET', `/Users/${id}`, undefined, { 'If-None-Match': version })).status).toBe(304);
    expect((await scim.send('GET', `/Users/${id}`, undefined, { 'If-None-Match': 'W/"other"' })).status).toBe(200);
  });
});

describe('GET /Users', () => {
  it('returns a ListResponse with exactly its members', async () => {
    const { filter } = await createTeam(['a', 'b', 'c']);
    const { status, headers, body } = await scim.find(filter);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json']);
    expect(body).toEqual({
      schemas: [LIST_SCHEMA],
      totalResults: 3,
      startIndex: 1,
      itemsPerPage: 3,
      Resources: expect.any(Array),
    });
  });

  it('is paged from 1, in a stable order, each person once', async () => {
    const { filter } = await createTeam(['a', 'b', 'c', 'd', 'e']);
    const pages = [];
    for (const startIndex of [1, 3, 5]) pages.push((await scim.find(filter, `&startIndex=${startIndex}&count=2`)).body);
    expect(pages.map(({ totalResults, startIndex, itemsPerPage }) => [totalResults, startIndex, itemsPerPage])).toEqual(
      [
        [5, 1, 2],
        [5, 3, 2],
        [5, 5, 1],
      ],
    );
    expect(pages.flatMap(namesOf)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each([
    ['&startIndex=0', 3],
    ['&startIndex=-5', 3],
    ['&startIndex=4', 0],
    ['&startIndex=2147483647', 0],
    ['&startIndex=99999999999999999999', 0],
    ['&count=0', 0],
    ['&count=-1', 0],
    ['&count=1000000', 3],
    ['&count=', 3],
    ['&startIndex=', 3],
    ['&unknown=1', 3],
    ['&', 3],
  ])('supports %s', async (rest, items) => {
    const { filter } = await createTeam(['a', 'b', 'c']);
    const { status, body } = await scim.find(filter, rest);
    expect([status, body.totalResults, body.itemsPerPage, (body.Resources as unknown[]).length]).toEqual([
      200,
      3,
      items,
      items,
    ]);
  });

  it.each(['startIndex=x', 'count=x', 'count=1.5', 'startIndex=1e3', 'sortBy=nonsense', 'sortBy=password'])(
    'rejects %s',
    async (query) => {
      expectScimError(await scim.get(`/Users?${query}`), { status: 400, scimType: 'invalidValue' });
    },
  );

  it('is sorted as requested', async () => {
    const { filter } = await createTeam(['b', 'C', 'a']);
    expect(namesOf((await scim.find(filter, '&sortBy=displayName')).body)).toEqual(['a', 'b', 'C']);
    expect(namesOf((await scim.find(filter, '&sortBy=displayName&sortOrder=descending')).body)).toEqual([
      'C',
      'b',
      'a',
    ]);
  });

  it('never exceeds its maximum page size, which ServiceProviderConfig states', async () => {
    const { body } = await scim.get('/ServiceProviderConfig');
    const { maxResults } = body.filter as { maxResults: number };
    const list = (await scim.get('/Users?count=100000')).body;
    expect(Number(list.itemsPerPage)).toBeLessThanOrEqual(maxResults);
  });
});

describe('POST /Users/.search', () => {
  it('returns the list for the query in the body', async () => {
    const { filter } = await createTeam(['a', 'b', 'c']);
    const { status, body } = await scim.send('POST', '/Users/.search', {
      schemas: [SEARCH_SCHEMA],
      filter,
      startIndex: 2,
      count: 1,
      attributes: ['displayName'],
      sortBy: 'displayName',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: [LIST_SCHEMA],
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ displayName: 'b' }],
    });
    expect((body.Resources as object[])[0]).not.toHaveProperty('userName');
  });

  it('rejects an invalid query', async () => {
    expectScimError(await scim.send('POST', '/Users/.search', { schemas: [SEARCH_SCHEMA], filter: 'nonsense' }), {
      status: 400,
      scimType: 'invalidFilter',
    });
    expectScimError(await scim.send('POST', '/Users/.search', { schemas: [SEARCH_SCHEMA], count: 'x' }), {
      status: 400,
      scimType: 'invalidValue',
    });
  });
});

describe('PUT /Users/{id}', () => {
  it('replaces everything: omitted attributes are removed', async () => {
    const { id, userName } = await scim.createUser({
      displayName: 'A',
      title: 'T',
      emails: [{ value: 'a@x', type: 'work' }],
    });
    const { status, body } = await scim.send('PUT', `/Users/${id}`, {
      schemas: [USER_SCHEMA],
      userName,
      displayName: 'B',
    });
    expect([status, body.displayName, body.active]).toEqual([200, 'B', true]);
    expect(body).not.toHaveProperty('title');
    expect(body).not.toHaveProperty('emails');
  });

  it('ignores id and meta from the client, and raises the version', async () => {
    const { id, userName, body: before } = await scim.createUser();
    const { body } = await scim.send('PUT', `/Users/${id}`, {
      id: NOBODY,
      userName,
      displayName: 'B',
      meta: { version: 'W/"99"', location: 'https://evil.test/' },
    });
    expect(body).toMatchObject({ id, meta: { location: `${serverUrl}/scim/v2/Users/${id}` } });
    expect((body.meta as ScimBody).version).not.toBe((before.meta as ScimBody).version);
    expect((body.meta as ScimBody).created).toBe((before.meta as ScimBody).created);
  });

  it('rejects a userName that is taken, and a version that is not the current one', async () => {
    const [a, b] = [await scim.createUser(), await scim.createUser()];
    expectScimError(await scim.send('PUT', `/Users/${a.id}`, { userName: b.userName }), {
      status: 409,
      scimType: 'uniqueness',
    });
    expectScimError(await scim.send('PUT', `/Users/${a.id}`, { userName: a.userName }, { 'If-Match': 'W/"other"' }), {
      status: 412,
    });
    expectScimError(await scim.send('PUT', `/Users/${NOBODY}`, { userName: unique('user') }), { status: 404 });
  });
});

describe('DELETE /Users/{id}', () => {
  it('answers 204 once and 404 from then on; the userName is free again', async () => {
    const { id, userName } = await scim.createUser();
    const { status, body } = await scim.send('DELETE', `/Users/${id}`);
    expect([status, body]).toEqual([204, {}]);
    for (const method of ['GET', 'DELETE']) expectScimError(await scim.send(method, `/Users/${id}`), { status: 404 });
    expectScimError(await scim.patch(id, { op: 'replace', path: 'active', value: true }), { status: 404 });
    expect((await scim.find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    expect((await scim.send('POST', '/Users', { userName })).body.id).not.toBe(id);
  });
});
