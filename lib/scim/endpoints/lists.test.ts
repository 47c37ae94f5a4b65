import { beforeEach, describe, expect, it } from 'vitest';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { CURSOR_SECONDS } from '@/lib/scim/query/cursor';
import { ScimClient } from '../testing/scim-client';

const SEARCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
let scim: ScimClient;

beforeEach(async () => {
  scim = new ScimClient();
  for (const at of [1, 2, 3, 4, 5]) await scim.create({ userName: `user${at}`, title: at % 2 ? 'odd' : 'even' });
});

const list = async (query: string) => (await scim.send('GET', `/Users?${query}`)).body;
const namesOf = (body: ScimObject) => (body.Resources as { userName: string }[]).map(({ userName }) => userName);
const refusedAs = async (query: string) => {
  const { status, body } = await scim.send('GET', `/Users?${query}`);
  return [status, body.scimType];
};

describe('a list by cursor', () => {
  it('starts with an empty cursor, follows nextCursor, and ends without one', async () => {
    const first = await list('cursor&count=2');
    expect(first).toMatchObject({
      totalResults: 5,
      itemsPerPage: 2,
      nextCursor: expect.stringMatching(/^[\w-]+$/) as string,
    });
    expect(Object.keys(first).sort()).toEqual(['Resources', 'itemsPerPage', 'nextCursor', 'schemas', 'totalResults']);
    const second = await list(`cursor=${String(first.nextCursor)}&count=2`);
    const third = await list(`count=2&cursor=${String(second.nextCursor)}`);
    expect([first, second, third].flatMap(namesOf)).toEqual(['user1', 'user2', 'user3', 'user4', 'user5']);
    expect([second.totalResults, third.totalResults]).toEqual([5, 5]);
    expect(third).not.toHaveProperty('nextCursor');
    expect(third).not.toHaveProperty('startIndex');
  });

  it('is paged by index without the cursor parameter', async () => {
    expect(Object.keys(await list('count=2')).sort()).toEqual([
      'Resources',
      'itemsPerPage',
      'schemas',
      'startIndex',
      'totalResults',
    ]);
  });

  it('keeps its filter, and cannot be used with another', async () => {
    const { nextCursor } = await list('filter=title%20eq%20%22odd%22&cursor=&count=2');
    expect(namesOf(await list(`filter=title%20eq%20%22odd%22&cursor=${String(nextCursor)}&count=2`))).toEqual([
      'user5',
    ]);
    for (const other of [
      '',
      'filter=title%20eq%20%22even%22&',
      'filter=title%20eq%20%22odd%22&sortBy=userName&',
      'filter=title%20eq%20%22odd%22&sortOrder=descending&',
    ]) {
      expect(await refusedAs(`${other}cursor=${String(nextCursor)}&count=2`), other).toEqual([400, 'invalidCursor']);
    }
  });

  it.each<[string, string]>([
    ['cursor=nonsense', 'invalidCursor'],
    ['cursor=%00', 'invalidCursor'],
    ['cursor=1', 'invalidCursor'],
    ['cursor=&count=x', 'invalidCount'],
    ['cursor=&count=1.5', 'invalidCount'],
    ['cursor=%ff', 'invalidCursor'],
    ['filter=userName%20eq%20%22%ff%22', 'invalidFilter'],
    ['filter=%', 'invalidFilter'],
    ['filter=userName%20eq%20%22%00%22', 'invalidFilter'],
    ['attributes=%ff', 'invalidValue'],
    ['sortBy=%e2%28%a1', 'invalidValue'],
    ['count=%', 'invalidValue'],
    ['FILTER=%', 'invalidFilter'],
    ['cursor=&startIndex=1', 'invalidValue'],
    ['cursor=&cursor=', 'invalidValue'],
  ])('rejects %s as %s', async (query, scimType) => expect(await refusedAs(query)).toEqual([400, scimType]));

  it('rejects a changed count, and an expired cursor', async () => {
    const { nextCursor } = await list('cursor&count=2');
    expect(await refusedAs(`cursor=${String(nextCursor)}&count=3`)).toEqual([400, 'invalidCount']);
    expect(await refusedAs(`cursor=${String(nextCursor)}`)).toEqual([400, 'invalidCount']);
    scim.clock = new Date(scim.clock.getTime() + CURSOR_SECONDS * 1000 + 1);
    expect(await refusedAs(`cursor=${String(nextCursor)}&count=2`)).toEqual([400, 'expiredCursor']);
  });

  it('reads a negative count as 0, which returns only the total, and caps a large one', async () => {
    for (const count of ['0', '-1'])
      expect(await list(`cursor&count=${count}`)).toEqual({
        schemas: expect.any(Array) as string[],
        totalResults: 5,
        itemsPerPage: 0,
        Resources: [],
      });
    expect((await list('cursor&count=100000')).itemsPerPage).toBe(5);
  });

  it('works in a SearchRequest, within the same sequence of pages', async () => {
    const search = async (body: ScimObject) =>
      (await scim.send('POST', '/Users/.search', { schemas: [SEARCH_SCHEMA], count: 2, ...body })).body;
    const first = await search({ cursor: '' });
    expect(namesOf(await search({ cursor: first.nextCursor as string }))).toEqual(['user3', 'user4']);
    expect((await search({ cursor: 'x' })).scimType).toBe('invalidCursor');
    expect(await search({ cursor: null })).toHaveProperty('startIndex');
  });

  it('is advertised', async () => {
    expect((await scim.send('GET', '/ServiceProviderConfig')).body.pagination).toEqual({
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: 100,
      maxPageSize: 200,
      cursorTimeout: CURSOR_SECONDS,
    });
  });
});

describe('the parameters of a list', () => {
  it.each([
    'filter=title%20pr&filter=title%20pr',
    'filter=title%20pr&FILTER=title%20pr',
    'count=1&count=1',
    'startIndex=1&startIndex=2',
    'sortBy=title&sortBy=title',
    'sortOrder=ascending&sortOrder=descending',
  ])('may appear only once: %s', async (query) => expect(await refusedAs(query)).toEqual([400, 'invalidValue']));

  it.each([
    'sortOrder=up',
    'sortBy=title&sortOrder=DESC',
    'count=one',
    'count=0x10',
    'count=1e2',
    'startIndex=1.0',
    'startIndex=NaN',
    'sortBy=nonsense',
    'sortBy=emails.nonsense',
    'attributes=userName&excludedAttributes=title',
  ])('are rejected: %s', async (query) => expect(await refusedAs(query)).toEqual([400, 'invalidValue']));

  it.each([
    '',
    '&',
    '&&',
    'aadOptscim062020',
    'aadOptscim062020=1&aadOptscim062020=2',
    'unknown=1&unknown=2',
    'count=',
    'startIndex=',
    'sortBy=&sortOrder=',
    'sortOrder=DESCENDING',
    'count=%2B5',
    'FILTER=title%20pr',
    '?',
  ])('are tolerated: %j', async (query) => expect((await list(query)).totalResults).toBe(5));

  it.each(['filter=', 'filter=%20'])('do not treat an empty filter as absent: %j', async (query) =>
    expect(await refusedAs(query)).toEqual([400, 'invalidFilter']),
  );

  it('may repeat attributes, which are combined', async () => {
    const body = await list('attributes=userName,title&attributes=active');
    expect(Object.keys((body.Resources as object[])[0] ?? {}).sort()).toEqual([
      'active',
      'id',
      'schemas',
      'title',
      'userName',
    ]);
  });

  it('of a SearchRequest follow its schema, and may appear only once in any case', async () => {
    const search = async (body: string) => (await scim.send('POST', '/Users/.search', body)).body;
    expect((await search('{"schemas":["urn:other"]}')).scimType).toBe('invalidSyntax');
    expect((await search('{"schemas":"x"}')).scimType).toBe('invalidSyntax');
    expect((await search('{"count":1,"COUNT":2}')).scimType).toBe('invalidSyntax');
    expect((await search('{"filter":["a","b"]}')).scimType).toBe('invalidValue');
    expect((await search('{"startIndex":true}')).scimType).toBe('invalidSyntax');
    expect((await search('{"count":1.5}')).scimType).toBe('invalidValue');
    expect((await search('{"attributes":"userName,title","count":"2"}')).itemsPerPage).toBe(2);
  });
});

describe('the root', () => {
  it('lists and searches all types with one total', async () => {
    for (const { body } of [
      await scim.send('GET', '/?filter=title%20eq%20%22odd%22&count=2'),
      await scim.send('POST', '/.search', { schemas: [SEARCH_SCHEMA], filter: 'title eq "odd"', count: 2 }),
    ]) {
      expect(body).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 });
      expect(namesOf(body)).toEqual(['user1', 'user3']);
    }
    expect((await scim.send('GET', '')).body.totalResults).toBe(5);
  });

  it('is paged by cursor, which is not valid for /Users', async () => {
    const { body: first } = await scim.send('GET', '/?cursor&count=3');
    const { body: second } = await scim.send('POST', '/.search', { cursor: first.nextCursor as string, count: 3 });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(['user1', 'user2', 'user3', 'user4', 'user5']);
    expect(second).not.toHaveProperty('nextCursor');
    expect(await refusedAs(`cursor=${String(first.nextCursor)}&count=3`)).toEqual([400, 'invalidCursor']);
  });

  it('rejects attributes that no type has, and shows attributes of any', async () => {
    expect((await scim.send('GET', '/?filter=nonsense%20pr')).body.scimType).toBe('invalidFilter');
    expect((await scim.send('GET', '/?sortBy=nonsense')).body.scimType).toBe('invalidValue');
    expect((await scim.send('GET', '/?attributes=title&excludedAttributes=title')).status).toBe(400);
    const { body } = await scim.send('GET', '/?attributes=title,members&count=1');
    expect(Object.keys((body.Resources as object[])[0] ?? {}).sort()).toEqual(['id', 'schemas', 'title']);
  });

  it('accepts nothing else', async () => {
    const { status, headers } = await scim.send('POST', '/', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});

describe('methods', () => {
  it('answer HEAD like GET, without the body', async () => {
    for (const path of ['/Users?count=1', '/ServiceProviderConfig', '/Users/none', '/']) {
      const [head, get] = [await scim.send('HEAD', path), await scim.send('GET', path)];
      expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
        get.status,
        get.headers.get('content-type'),
        {},
      ]);
    }
    expect((await scim.send('HEAD', '/Users/.search')).status).toBe(405);
  });

  it('include OPTIONS, which lists the allowed methods', async () => {
    const { status, headers } = await scim.send('OPTIONS', '/Users/01890000-0000-7000-8000-000000000000');
    expect([status, headers.get('allow')]).toEqual([204, 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS']);
    expect((await scim.send('OPTIONS', '/Nothing')).status).toBe(404);
  });

  it('are those of the request line, whatever a header says', async () => {
    const id = await scim.create({ userName: 'kept' });
    const overrides = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' };
    expect((await scim.send('GET', `/Users/${id}?_method=DELETE`, undefined, overrides)).body.userName).toBe('kept');
    expect((await scim.send('POST', `/Users/${id}`, {}, overrides)).status).toBe(405);
    expect(scim.users.records.has(id)).toBe(true);
  });
});
