/**
 * The SCIM protocol below the resources: tokens, methods, discovery, filters, PATCH (RFC 7644, 2, 3.4.2.2, 3.5.2 and
 * 4).
 */
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { acmeScim, PATCH_SCHEMA, type ScimBody, ScimClient, scim } from '../support/scim';
import { send } from '../support/send';

describe('a caller without a valid token is rejected', () => {
  const ask = (headers: Record<string, string>, path = '/scim/v2/Users') => send(path, { headers });

  it('with 401 and no error code where the token is missing', async () => {
    const response = await ask({});
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      new RegExp(
        `^Bearer realm="${issuerOf()}",(?: resource_metadata="[^"]+",)? DPoP realm="[^"]+",(?: resource_metadata="[^"]+",)? algs="[^"]+"$`,
      ),
    );
    expect(response.headers.get('content-type')).toBe('application/scim+json');
  });

  it.each([
    ['made up', 'nonsense'],
    ['in another case', scim.token.toUpperCase()],
    ['of another tenant', acmeScim.token],
    ['cut short', scim.token.slice(0, -1)],
    ['long', 'x'.repeat(5_000)],
  ])('with 401 invalid_token: one %s', async (_kind, token) => {
    const answer = await new ScimClient(token).get('/Users');
    expectScimError(answer, { status: 401 });
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  it('whose token is in the query', async () => {
    const response = await ask({}, `/scim/v2/Users?access_token=${scim.token}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_request"');
  });

  it.each([
    ['Basic', `Basic ${Buffer.from(`x:${scim.token}`).toString('base64')}`],
    ['no scheme', scim.token],
    ['another scheme', `Token ${scim.token}`],
    ['two tokens', `Bearer ${scim.token} ${scim.token}`],
    ['an empty token', 'Bearer '],
    ['quoted', `Bearer "${scim.token}"`],
  ])('where it is sent in another way: %s', async (_how, Authorization) =>
    expect((await ask({ Authorization })).status).toBeGreaterThanOrEqual(400),
  );

  it('before anything else is checked', async () => {
    for (const path of ['/Users/1', '/Users?filter=nonsense', '/ServiceProviderConfig', '/nonsense', '/Groups'])
      expect((await ask({}, `/scim/v2${path}`)).status, path).toBe(401);
  });

  it('and the scheme is case-insensitive', async () =>
    expect((await ask({ Authorization: `bEARER ${scim.token}` })).status).toBe(200));
});

describe('methods and paths', () => {
  it.each([
    ['PUT', '/Users', 'POST, GET, HEAD, OPTIONS'],
    ['DELETE', '/Users', 'POST, GET, HEAD, OPTIONS'],
    ['POST', '/ServiceProviderConfig', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/Schemas', 'GET, HEAD, OPTIONS'],
    ['GET', '/Users/.search', 'POST, OPTIONS'],
  ])('%s %s gets 405 with Allow', async (method, path, allow) => {
    const answer = await scim.send(method, path, method === 'PUT' || method === 'POST' ? {} : undefined);
    expectScimError(answer, { status: 405 });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow.split(', ').sort());
  });

  it.each(['/nonsense', '/users', '/Users/a/b', '/Schemas/nonsense', '/ResourceTypes/nonsense'])(
    '%s is not found',
    async (path) => {
      expectScimError(await scim.get(path), { status: 404 });
    },
  );

  it('a trailing slash makes no difference', async () => {
    expect((await scim.get('/Users/?count=0')).status).toBe(200);
    expect((await scim.get('/ServiceProviderConfig/')).status).toBe(200);
  });
});

describe('discovery', () => {
  it('ServiceProviderConfig lists what is supported, bulk included', async () => {
    const { status, body } = await scim.get('/ServiceProviderConfig');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: true, maxOperations: 1000, maxPayloadSize: 1_048_576 },
      filter: { supported: true, maxResults: expect.any(Number) },
      sort: { supported: true },
      etag: { supported: true },
      changePassword: { supported: true },
      authenticationSchemes: [
        expect.objectContaining({ type: 'oauthbearertoken' }),
        expect.objectContaining({ type: 'oauth2' }),
      ],
    });
  });

  it('lists each resource type with its schema, and they answer', async () => {
    const types = (await scim.get('/ResourceTypes')).body.Resources as {
      id: string;
      endpoint: string;
      schema: string;
    }[];
    expect(types.map(({ id }) => id)).toContain('User');
    for (const { endpoint, schema } of types) {
      expect((await scim.get(`${endpoint}?count=0`)).status).toBe(200);
      expect((await scim.get(`/Schemas/${schema}`)).body.id).toBe(schema);
    }
  });

  it('rejects a filter', async () => expectScimError(await scim.get('/Schemas?filter=id%20pr'), { status: 403 }));
});

describe('a filter', () => {
  it('supports every operator', async () => {
    const mark = unique('Mark');
    const [a, b] = [
      await scim.createUser({
        displayName: `${mark} Alpha`,
        nickName: mark,
        title: 'boss',
        emails: [
          { value: `${mark}@work`, type: 'work' },
          { value: `${mark}@home`, type: 'home' },
        ],
      }),
      await scim.createUser({ displayName: `${mark} Beta`, nickName: mark, active: false }),
    ];
    const found = async (test: string) =>
      ((await scim.find(`nickName eq "${mark}" and (${test})`)).body.Resources as { id: string }[])
        .map(({ id }) => (id === a.id ? 'a' : id === b.id ? 'b' : id))
        .sort()
        .join('');
    const cases: Record<string, string> = {
      'title pr': 'a',
      'not (title pr)': 'b',
      [`displayName eq "${mark} alpha"`]: 'a',
      [`displayName ne "${mark} Alpha"`]: 'b',
      'displayName co "LPH"': 'a',
      [`displayName sw "${mark} B"`]: 'b',
      'displayName ew "eta"': 'b',
      [`displayName gt "${mark} Alpha"`]: 'b',
      [`displayName ge "${mark} Alpha"`]: 'ab',
      [`displayName lt "${mark} Beta"`]: 'a',
      [`displayName le "${mark} Beta"`]: 'ab',
      'active eq true': 'a',
      'active eq false': 'b',
      'active eq "False"': 'b',
      'title eq "BOSS" or active eq false': 'ab',
      'title eq "boss" and active eq false': '',
      'not (title eq "boss") and active eq false': 'b',
      [`emails[type eq "work" and value co "${mark}@w"]`]: 'a',
      [`emails[type eq "home" and value co "@work"]`]: '',
      'emails pr': 'a',
      [`emails co "@home"`]: 'a',
      [`emails.value eq "${mark.toUpperCase()}@HOME"`]: 'a',
      [`emails[type eq "work"].value eq "${mark}@work"`]: 'a',
      'meta.created gt "2020-01-01T00:00:00Z"': 'ab',
      'meta.lastModified lt "2020-01-01T00:00:00Z"': '',
      [`id eq "${a.id}"`]: 'a',
      [`userName EQ "${b.userName.toUpperCase()}"`]: 'b',
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${a.userName}"`]: 'a',
    };
    const answers: Record<string, string> = {};
    for (const test of Object.keys(cases)) answers[test] = await found(test);
    expect(answers).toEqual(cases);
  });

  it.each(['%', '_', '%25', "' OR '1'='1", '\\', '\\"', '*', '(', "'; DROP TABLE person; --"])(
    'treats %s literally',
    async (text) => {
      const value = JSON.stringify(unique(text));
      for (const operator of ['eq', 'co', 'sw', 'ew']) {
        const { status, body } = await scim.find(`userName ${operator} ${value}`);
        expect([status, body.totalResults], operator).toEqual([200, 0]);
      }
    },
  );

  it.each([
    'userName',
    'userName eq',
    'eq "x"',
    'userName xx "x"',
    'userName eq "x',
    'userName eq "x" and',
    '(userName eq "x"',
    'userName eq "x")',
    'nonsense eq "x"',
    'emails[type eq "work"',
    'emails[nonsense eq "x"]',
    'password eq "x"',
    'active gt true',
    'userName eq "x" userName eq "y"',
    'not userName eq "x"',
    'meta.created gt "yesterday"',
  ])('that is invalid gets 400 invalidFilter: %s', async (filter) =>
    expectScimError(await scim.find(filter), { status: 400, scimType: 'invalidFilter' }),
  );

  it.each([
    ['200 nested brackets', `${'('.repeat(200)}userName pr${')'.repeat(200)}`],
    ['10,000 characters', `userName eq "${'x'.repeat(10_000)}"`],
    ['2,000 conditions', Array.from({ length: 2_000 }, () => 'active pr').join(' or ')],
  ])('of %s gets 400 invalidFilter', async (_size, filter) => {
    expectScimError(await scim.send('POST', '/Users/.search', { filter }), { status: 400, scimType: 'invalidFilter' });
  });
});

describe('PATCH', () => {
  it('runs its operations in order', async () => {
    const { id } = await scim.createUser({ emails: [{ value: 'a@x', type: 'work' }] });
    const { status, body } = await scim.patch(
      id,
      { op: 'replace', path: 'displayName', value: 'first' },
      { op: 'replace', path: 'displayName', value: 'second' },
      { op: 'add', path: 'emails', value: [{ value: 'b@x', type: 'home' }] },
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'c@x' },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ displayName: 'second', emails: [{ value: 'c@x', type: 'home' }] });
  });

  it.each<[string, object, string]>([
    ['an unknown path', { op: 'replace', path: 'nonsense', value: 'x' }, 'invalidPath'],
    ['a path that cannot be parsed', { op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [
      'a filter behind a sub-attribute',
      { op: 'replace', path: 'emails.value[type eq "work"]', value: 'x' },
      'invalidPath',
    ],
    ['an array index', { op: 'replace', path: 'emails[0].value', value: 'x' }, 'invalidPath'],
    ['op move', { op: 'move', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['op copy', { op: 'copy', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['op test', { op: 'test', path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['no op', { path: 'displayName', value: 'x' }, 'invalidSyntax'],
    ['a removal without a path', { op: 'remove' }, 'noTarget'],
    ['a removal of userName', { op: 'remove', path: 'userName' }, 'mutability'],
    ['a different id', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['a different meta.version', { op: 'replace', path: 'meta.version', value: 'x' }, 'mutability'],
    ['an active that is neither true nor false', { op: 'replace', path: 'active', value: 'Disabled' }, 'invalidValue'],
  ])('with %s changes nothing, whatever preceded it', async (_what, operation, scimType) => {
    const { id, body: before } = await scim.createUser();
    const answer = await scim.patch(id, { op: 'replace', path: 'displayName', value: 'changed' }, operation);
    expectScimError(answer, { status: 400, scimType });
    expect(answer.body.detail).toMatch(/^Operation 2: /);
    expect((await scim.get(`/Users/${id}`)).body).toEqual(before);
  });

  it('raises the version when something changes, and only then', async () => {
    const { id, body } = await scim.createUser({ displayName: 'A' });
    expect((await scim.patch(id, { op: 'replace', path: 'displayName', value: 'A' })).body.meta).toEqual(body.meta);
    const changed = (await scim.patch(id, { op: 'replace', path: 'displayName', value: 'B' })).body;
    expect((changed.meta as ScimBody).version).not.toBe((body.meta as ScimBody).version);
  });

  it('is checked against If-Match', async () => {
    const { id, body } = await scim.createUser();
    const version = String((body.meta as ScimBody).version);
    const patch = (headers: Record<string, string>, value: string) =>
      scim.send(
        'PATCH',
        `/Users/${id}`,
        { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value }] },
        headers,
      );
    expect((await patch({ 'If-Match': version }, 'A')).status).toBe(200);
    expectScimError(await patch({ 'If-Match': version }, 'B'), { status: 412 });
  });

  it('loses none of ten parallel changes', async () => {
    const { id } = await scim.createUser();
    const values = Array.from({ length: 10 }, (_, index) => `address-${index}@x`);
    const answers = await Promise.all(
      values.map((value) => scim.patch(id, { op: 'add', path: 'emails', value: [{ value, type: 'other' }] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    const emails = (await scim.get(`/Users/${id}`)).body.emails as { value: string }[];
    expect(emails.map(({ value }) => value).sort()).toEqual(values.sort());
  });

  it.each<[string, object | string]>([
    ['no Operations', { schemas: [PATCH_SCHEMA] }],
    ['Operations that are not a list', { schemas: [PATCH_SCHEMA], Operations: {} }],
    ['an operation that is not an object', { schemas: [PATCH_SCHEMA], Operations: ['x'] }],
    ['a body that is not JSON', 'x'],
  ])('with %s gets 400 invalidSyntax', async (_what, body) => {
    const { id } = await scim.createUser();
    expectScimError(await scim.send('PATCH', `/Users/${id}`, body), { status: 400, scimType: 'invalidSyntax' });
  });

  it('with too many operations is rejected', async () => {
    const { id } = await scim.createUser();
    const operation = { op: 'replace', path: 'displayName', value: 'x' };
    expectScimError(await scim.patch(id, ...Array<object>(2_000).fill(operation)), {
      status: 400,
      scimType: 'tooMany',
    });
  });
});
