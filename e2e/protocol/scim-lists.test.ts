/** SCIM lists and their HTTP requests: RFC 7644 (3.4.2, 3.4.3, 3.8, 3.12), RFC 9865, on either mount. */
import { beforeAll, describe, expect, it } from 'vitest';
import { issuerOf, mount } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { acmeScim, ENTERPRISE_SCHEMA, LIST_SCHEMA, type ScimBody, scim, USER_SCHEMA } from '../support/scim';
import { send } from '../support/send';

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const NOBODY = '01890000-0000-7000-8000-000000000000';
const MIB = 1024 * 1024;

const department = unique('lists');
const filter = encodeURIComponent(`${ENTERPRISE_SCHEMA}:department eq "${department}"`);
const TEAM = ['e', 'b', 'D', 'a', 'c', 'g', 'F'];
const resourcesOf = (body: ScimBody) => body.Resources as (ScimBody & { displayName: string; id: string })[];
const namesOf = (body: ScimBody) => resourcesOf(body).map(({ displayName }) => displayName);
const list = async (query: string) => (await scim.get(`/Users?filter=${filter}&${query}`)).body;

beforeAll(async () => {
  for (const displayName of TEAM) await scim.createUser({ displayName, [ENTERPRISE_SCHEMA]: { department } });
});

/**
 * Fetches every page of a list.
 * @param between runs after each page
 */
async function walk(
  query: string,
  between: (page: ScimBody) => Promise<void> = async () => undefined,
): Promise<ScimBody[]> {
  const pages: ScimBody[] = [];
  for (let cursor: unknown = ''; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    const page = await list(`${query}&cursor=${String(cursor)}`);
    pages.push(page);
    await between(page);
  }
  return pages;
}

describe('a list by cursor (RFC 9865)', () => {
  it('has nextCursor on every page but the last, exactly the members of the RFC, and no startIndex', async () => {
    const pages = await walk('count=3');
    expect(pages.flatMap(namesOf)).toEqual(TEAM);
    expect(pages.map((page) => Object.keys(page).sort())).toEqual([
      ['Resources', 'itemsPerPage', 'nextCursor', 'schemas', 'totalResults'],
      ['Resources', 'itemsPerPage', 'nextCursor', 'schemas', 'totalResults'],
      ['Resources', 'itemsPerPage', 'schemas', 'totalResults'],
    ]);
    expect(pages.map(({ schemas, totalResults, itemsPerPage }) => [schemas, totalResults, itemsPerPage])).toEqual(
      [3, 3, 1].map((items) => [[LIST_SCHEMA], 7, items]),
    );
    expect(String(pages[0]?.nextCursor)).toMatch(/^[A-Za-z0-9._~-]+$/);
  });

  it('keeps the requested order', async () => {
    expect((await walk('count=2&sortBy=displayName')).flatMap(namesOf)).toEqual(['a', 'b', 'c', 'D', 'e', 'F', 'g']);
    expect((await walk('count=3&sortBy=displayName&sortOrder=descending')).flatMap(namesOf)).toEqual([
      'g',
      'F',
      'e',
      'D',
      'c',
      'b',
      'a',
    ]);
  });

  it('skips no one while people already listed are deleted', async () => {
    const title = unique('walk');
    const all: string[] = [];
    for (let at = 0; at < 9; at += 1) all.push((await scim.createUser({ title })).id);
    const seen: string[] = [];
    const query = `/Users?filter=${encodeURIComponent(`title eq "${title}"`)}&count=2`;
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const { body } = await scim.get(`${query}&cursor=${String(cursor)}`);
      seen.push(...resourcesOf(body).map(({ id }) => id));
      for (const { id } of resourcesOf(body)) expect((await scim.send('DELETE', `/Users/${id}`)).status).toBe(204);
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(all);
  });

  it('rejects a cursor of another query, connection or tenant, or an altered one', async () => {
    const { nextCursor } = await list('cursor&count=3');
    const cursor = String(nextCursor);
    const touched = `${cursor.slice(0, -2)}${cursor.at(-2) === 'A' ? 'B' : 'A'}${cursor.at(-1) ?? ''}`;
    for (const path of [
      `/Users?cursor=${cursor}&count=3`,
      `/Users?filter=${filter}&sortBy=displayName&cursor=${cursor}&count=3`,
      `/?filter=${filter}&cursor=${cursor}&count=3`,
      `/Users?filter=${filter}&cursor=${touched}&count=3`,
      '/Users?cursor=x',
    ]) {
      expectScimError(await scim.get(path), { status: 400, scimType: 'invalidCursor' });
    }
    expectScimError(await acmeScim.get(`/Users?filter=${filter}&cursor=${cursor}&count=3`), {
      status: 400,
      scimType: 'invalidCursor',
    });
    expect(namesOf(await list(`cursor=${cursor}&count=3`))).toEqual(['a', 'c', 'g']);
  });

  it('keeps its count', async () => {
    const { nextCursor } = await list('cursor&count=3');
    expectScimError(await scim.get(`/Users?filter=${filter}&cursor=${String(nextCursor)}&count=4`), {
      status: 400,
      scimType: 'invalidCount',
    });
    expectScimError(await scim.get('/Users?cursor&count=x'), { status: 400, scimType: 'invalidCount' });
  });

  it('is advertised, with index as the default', async () => {
    const { body } = await scim.get('/ServiceProviderConfig');
    expect(body.pagination).toEqual({
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: 100,
      maxPageSize: 200,
      cursorTimeout: expect.any(Number),
    });
    expect(await list('count=2')).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
  });

  it('works by SearchRequest', async () => {
    const search = async (cursor: unknown) =>
      (
        await scim.send('POST', '/Users/.search', {
          schemas: [SEARCH_SCHEMA],
          filter: decodeURIComponent(filter),
          cursor,
          count: 4,
        })
      ).body;
    const first = await search('');
    expect([...namesOf(first), ...namesOf(await search(first.nextCursor))]).toEqual(TEAM);
  });
});

describe('the root (RFC 7644, 3.4.2.1 and 3.4.3)', () => {
  const name = unique('root');
  const displayed = `displayName sw "${name}"`;
  beforeAll(async () => {
    for (const at of ['b', 'd']) await scim.createUser({ displayName: `${name} ${at}`, title: name });
    for (const at of ['c', 'a'])
      expect(
        (await scim.send('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: `${name} ${at}` })).status,
      ).toBe(201);
  });
  const search = async (body: object) =>
    (await scim.send('POST', '/.search', { schemas: [SEARCH_SCHEMA], filter: displayed, ...body })).body;
  const kindsOf = (body: ScimBody) =>
    resourcesOf(body).map(({ meta }) => (meta as { resourceType: string }).resourceType);

  it('searches all types: one total, one order, each resource under its own address', async () => {
    const body = await search({ sortBy: 'displayName' });
    expect(body).toMatchObject({ schemas: [LIST_SCHEMA], totalResults: 4, startIndex: 1, itemsPerPage: 4 });
    expect(namesOf(body)).toEqual(['a', 'b', 'c', 'd'].map((at) => `${name} ${at}`));
    expect(kindsOf(body)).toEqual(['Group', 'User', 'Group', 'User']);
    for (const { id, meta } of resourcesOf(body)) {
      const { location, resourceType } = meta as { location: string; resourceType: string };
      expect(location).toBe(`${issuerOf()}/scim/v2/${resourceType}s/${id}`);
    }
  });

  it('answers GET in the same way', async () => {
    expect(namesOf((await scim.get(`/?filter=${encodeURIComponent(displayed)}&sortBy=displayName`)).body)).toEqual(
      namesOf(await search({ sortBy: 'displayName' })),
    );
    expect((await scim.get(`?filter=${encodeURIComponent(displayed)}`)).body.totalResults).toBe(4);
  });

  it('can be filtered by meta.resourceType, and treats attributes that a type lacks as missing', async () => {
    expect(kindsOf(await search({ filter: `${displayed} and meta.resourceType eq "Group"` }))).toEqual([
      'Group',
      'Group',
    ]);
    expect(kindsOf(await search({ filter: `${displayed} and title eq "${name}"` }))).toEqual(['User', 'User']);
    expect(kindsOf(await search({ filter: `${displayed} and not (title pr)` }))).toEqual(['Group', 'Group']);
    expectScimError(await scim.send('POST', '/.search', { schemas: [SEARCH_SCHEMA], filter: 'nonsense pr' }), {
      status: 400,
      scimType: 'invalidFilter',
    });
  });

  it('is paged over all types, by index and by cursor', async () => {
    const all = namesOf(await search({}));
    expect([
      ...namesOf(await search({ startIndex: 1, count: 3 })),
      ...namesOf(await search({ startIndex: 4, count: 3 })),
    ]).toEqual(all);
    const first = await search({ cursor: '', count: 3 });
    expect(first).not.toHaveProperty('startIndex');
    const second = await search({ cursor: first.nextCursor, count: 3 });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(all);
    expect(second).not.toHaveProperty('nextCursor');
  });

  it('shows the requested attributes of any type', async () => {
    const [group, user] = resourcesOf(await search({ sortBy: 'displayName', attributes: ['title', 'displayName'] }));
    expect(Object.keys(group ?? {}).sort()).toEqual(['displayName', 'id', 'schemas']);
    expect(Object.keys(user ?? {}).sort()).toEqual(['displayName', 'id', 'schemas', 'title']);
  });
});

describe('the parameters', () => {
  it.each([
    `filter=${filter}&filter=${filter}`,
    'count=1&count=2',
    'startIndex=1&startIndex=1',
    'sortBy=title&sortBy=userName',
    'sortOrder=sideways',
    'count=ten',
    'startIndex=1&cursor=',
  ])('are rejected as invalidValue: %s', async (query) =>
    expectScimError(await scim.get(`/Users?${query}`), { status: 400, scimType: 'invalidValue' }),
  );

  it.each<[string, string]>([
    ['filter=userName%20eq%20%22%ff%22', 'invalidFilter'],
    ['filter=userName%20eq%20%22a%', 'invalidFilter'],
    ['filter=%e2%28%a1', 'invalidFilter'],
    ['filter=userName%20eq%20%22%00%22', 'invalidFilter'],
    ['cursor=%ff', 'invalidCursor'],
    ['attributes=%ff', 'invalidValue'],
    ['sortBy=%', 'invalidValue'],
  ])('are rejected where they are not percent-encoded UTF-8: %s', async (query, scimType) => {
    expectScimError(await scim.get(`/Users?${query}`), { status: 400, scimType });
    expectScimError(await scim.get(`/?${query}`), { status: 400, scimType });
  });

  it.each([
    '',
    '&',
    '?',
    'x=%ff',
    '%ff=x',
    'aadOptscim062020',
    'aadOptscim062020=&aadOptscim062020=',
    'sortOrder=Descending',
    'attributes=displayName&attributes=userName',
  ])('are tolerated: %j', async (query) => expect((await list(query)).totalResults).toBe(TEAM.length));
});

describe('methods (RFC 9110)', () => {
  it('HEAD is GET without the body', async () => {
    const { id, body } = await scim.createUser();
    const head = await scim.send('HEAD', `/Users/${id}`);
    expect([head.status, head.headers.get('content-type'), head.headers.get('etag'), head.body]).toEqual([
      200,
      'application/scim+json',
      (body.meta as ScimBody).version,
      {},
    ]);
    expect((await scim.send('HEAD', `/Users/${NOBODY}`)).status).toBe(404);
    expect((await scim.send('HEAD', `/Users?filter=${filter}`)).status).toBe(200);
  });

  it('OPTIONS lists the methods', async () => {
    const { status, headers } = await scim.send('OPTIONS', '/Users');
    expect([status, headers.get('allow')]).toEqual([204, 'POST, GET, HEAD, OPTIONS']);
  });

  it('a method override header changes nothing', async () => {
    const { id } = await scim.createUser();
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      expect((await scim.send('GET', `/Users/${id}`, undefined, { [name]: 'DELETE' })).status).toBe(200);
      expectScimError(await scim.send('POST', `/Users/${id}`, {}, { [name]: 'PATCH' }), { status: 405 });
    }
    expect((await scim.get(`/Users/${id}`)).status).toBe(200);
  });

  it('unknown ones get 405', async () => {
    for (const method of ['PROPFIND', 'LINK', 'TRACE'])
      expectScimError(await scim.send(method, '/Users'), { status: 405 });
  });

  it('Accept is never a reason to reject: the answer is JSON, as RFC 9110, 12.5.1 allows', async () => {
    for (const Accept of ['application/json', 'text/html', 'application/xml', '*/*']) {
      const { status, headers } = await scim.send('GET', '/Users?count=0', undefined, { Accept });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/scim+json']);
    }
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) => scim.send('POST', '/Users', body, headers);
  const person = () => JSON.stringify({ schemas: [USER_SCHEMA], userName: unique('user') });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/scim+json; charset=utf-16',
    'application/json; charset=iso-8859-1',
  ])('of the type %s get 415', async (type) =>
    expectScimError(await post(person(), { 'Content-Type': type }), { status: 415 }),
  );

  it('that are compressed get 415', async () =>
    expectScimError(await post(person(), { 'Content-Encoding': 'gzip' }), { status: 415 }));

  it('without a type, or with a byte order mark, are accepted', async () => {
    expect((await post(`\ufeff${person()}`)).status).toBe(201);
    const answer = await send(`${issuerOf()}/scim/v2/Users`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${scim.token}` },
      body: person(),
    });
    expect(answer.status).toBe(201);
  });

  it.each<[string, string]>([
    ['empty', ''],
    ['truncated', '{"userName":'],
    ['followed by more data', '{}{}'],
    ['ambiguous because a name appears twice', '{"userName":"a","userName":"b"}'],
    ['ambiguous because a name appears twice in different case', '{"userName":"a","USERNAME":"b"}'],
    ['nested 100,000 levels deep', `{"userName":"x","title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['unclosed brackets', '{"a":'.repeat(100_000)],
  ])('that are %s get 400 invalidSyntax', async (_what, body) =>
    expectScimError(await post(body), { status: 400, scimType: 'invalidSyntax' }),
  );

  it.each<[string, string]>([
    ['half a surrogate pair', '{"userName":"x\\ud800"}'],
    ['a NUL', '{"userName":"x\\u0000"}'],
    ['a number that is too large', '{"userName":1e999}'],
    ['an object instead of a string', '{"userName":{"__proto__":"x"}}'],
  ])('that hold %s get 400 invalidValue', async (_what, body) =>
    expectScimError(await post(body), { status: 400, scimType: 'invalidValue' }),
  );

  it('may contain __proto__ and constructor, which have no effect', async () => {
    const { status, body } = await post(
      `{"userName":"${unique('user')}","__proto__":{"active":false},"constructor":{"prototype":{"active":false}},"name":{"__proto__":{"familyName":"x"},"givenName":"G"}}`,
    );
    expect([status, body.active, body.name]).toEqual([201, true, { givenName: 'G' }]);
  });

  it.each([false, true])('of more than 1 MiB get 413, also when chunked: %s', async (chunked) => {
    const body = `{"userName":"x","title":"${'x'.repeat(MIB)}"}`;
    const headers = { Authorization: `Bearer ${scim.token}`, 'Content-Type': 'application/scim+json' };
    const answer = await send(`${issuerOf()}/scim/v2/Users`, { method: 'POST', headers, body, chunked });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '413',
      detail: expect.any(String) as string,
    });
  });

  it('that PATCH with any of these change nothing', async () => {
    const { id, body: before } = await scim.createUser();
    for (const body of [
      '',
      '{',
      '{"Operations":[],"operations":[]}',
      `{"Operations":${'['.repeat(1000)}${']'.repeat(1000)}}`,
    ]) {
      expectScimError(await scim.send('PATCH', `/Users/${id}`, body), { status: 400, scimType: 'invalidSyntax' });
    }
    expect((await scim.get(`/Users/${id}`)).body).toEqual(before);
  });
});

describe('filters', () => {
  it.each<[string, string]>([
    ['8,193 characters', `title eq "${'x'.repeat(8_193)}"`],
    ['21 nested brackets', `${'('.repeat(21)}title pr${')'.repeat(21)}`],
    ['an unclosed bracket', 'emails[type eq "work"'],
    ['an unclosed quote', 'title eq "'],
    ['an unknown attribute', 'nonsense eq "x"'],
    ['an ordering comparison of booleans', 'active gt true'],
    ['the password attribute', 'password pr'],
    ['SQL', "userName eq 'x' OR 1=1"],
  ])('with %s get 400 invalidFilter', async (_what, text) => {
    expectScimError(await scim.send('POST', '/Users/.search', { schemas: [SEARCH_SCHEMA], filter: text }), {
      status: 400,
      scimType: 'invalidFilter',
    });
  });

  // Next alone uses Node's default limit of 16 KiB.
  it.runIf(mount === 'own')('in the URL may be as long as in a body, and longer ones get a SCIM error', async () => {
    const anywhere = (text: string) => text.replace(/[^]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
    const longest = `title eq "${'x'.repeat(8_192 - 'title eq ""'.length)}"`;
    const found = await scim.get(`/Users?filter=${anywhere(longest)}`);
    expect([found.status, found.body.totalResults]).toEqual([200, 0]);
    for (const length of [8_193, 17_000, 60_000]) {
      const refused = await scim.get(`/Users?filter=${encodeURIComponent(`title eq "${'x'.repeat(length)}"`)}`);
      expectScimError(refused, { status: 400, scimType: 'invalidFilter' });
    }
  });

  it('treat %, _ and \ literally', async () => {
    const title = `${unique('50%_')}\\`;
    await scim.createUser({ title, displayName: title });
    for (const text of [
      `title eq ${JSON.stringify(title)}`,
      `displayName co ${JSON.stringify(title)}`,
      `displayName ew ${JSON.stringify(title.slice(-6))} and title sw "50%_"`,
    ]) {
      expect((await scim.find(text)).body.totalResults, text).toBe(1);
    }
    expect((await scim.find(`displayName co ${JSON.stringify(title.replace('%', '_'))}`)).body.totalResults).toBe(0);
  });
});
