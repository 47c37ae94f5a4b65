/** The form that the token endpoint accepts (RFC 6749, 3.2), and its responses (5.1 and 5.2). */
import { describe, expect, it } from 'vitest';
import { expectOAuthError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { FORM } from '../support/form';
import { basic, callAs, type JsonAnswer, postForm, requestToken } from '../support/oauth';
import { send } from '../support/send';

const machine = clientOf('machine');
const headers = basic(machine.id, machine.secret ?? '');
const GRANT = 'grant_type=client_credentials';

async function post(
  body: string | Buffer,
  contentType: Record<string, string> = FORM,
  path = '/token',
  chunked = false,
): Promise<JsonAnswer> {
  const response = await send(path, { method: 'POST', headers: { ...headers, ...contentType }, body, chunked });
  return { status: response.status, headers: response.headers, body: (await response.json()) as JsonAnswer['body'] };
}

const refused = (answer: JsonAnswer, error = 'invalid_request', status = 400) =>
  expectOAuthError(answer, { status, error });

describe('the token endpoint', () => {
  it('answers a valid request with exactly the members of the RFC, uncacheable', async () => {
    const answer = await post(GRANT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: expect.any(Number),
      scope: 'orders:read orders:write',
    });
    expect(Number.isInteger(answer.body.expires_in)).toBe(true);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])('accepts POST only: %s gets 405 with Allow', async (method) => {
    const response = await send(`/token?${GRANT}`, { method, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('ignores its query string', async () => {
    refused(await post('', FORM, `/token?${GRANT}`));
    const answer = await post(GRANT, FORM, '/token?scope=nonsense&grant_type=password');
    expect(answer.status).toBe(200);
    const posted = clientOf('post');
    refused(
      await postForm(`/token?client_id=${posted.id}&client_secret=${posted.secret}`, GRANT),
      'invalid_client',
      401,
    );
  });

  it.each<[string, Record<string, string>, string]>([
    ['JSON', { 'Content-Type': 'application/json' }, '{"grant_type":"client_credentials"}'],
    [
      'multipart',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\nclient_credentials\r\n--x--\r\n',
    ],
    ['text', { 'Content-Type': 'text/plain' }, GRANT],
    ['a body without a content type', {}, GRANT],
    [
      'another type that contains the form type',
      { 'Content-Type': 'text/x; a=application/x-www-form-urlencoded' },
      GRANT,
    ],
  ])('accepts only a form as the body: %s', async (_what, contentType, body) => refused(await post(body, contentType)));

  it('accepts the form with a charset', async () => {
    expect((await post(GRANT, { 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' })).status).toBe(200);
  });

  it.each([
    ['missing', ''],
    ['empty', 'grant_type='],
    ['without a value', 'grant_type'],
  ])('requires a grant_type: %s', async (_how, body) => refused(await post(body)));

  it.each([
    'password',
    'implicit',
    'Client_Credentials',
    'nonsense',
    'authorization_code ',
    'urn:ietf:params:oauth:grant-type:saml2-bearer',
  ])('does not support %s', async (grant_type) =>
    refused(await requestToken(machine, { grant_type, username: 'a', password: 'b' }), 'unsupported_grant_type'),
  );

  it.each([
    [
      'of a machine client',
      'machine',
      {
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri: 'https://x.example/',
        code_verifier: 'x'.repeat(43),
      },
    ],
    ['of a machine client', 'machine', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['of a web client', 'web', { grant_type: 'client_credentials' }],
    ['of a public client', 'spa', { grant_type: 'client_credentials' }],
    ['of a client without refresh tokens', 'code-only', { grant_type: 'refresh_token', refresh_token: 'x' }],
  ])('allows only the grants %s (%s): %o', async (_whose, id, form) =>
    refused(await requestToken(clientOf(id), form), 'unauthorized_client'),
  );

  it.each([
    ['with equal values', `${GRANT}&${GRANT}`],
    ['with different values', `${GRANT}&grant_type=password`],
    ['with one value empty', `${GRANT}&scope=&scope=orders%3Aread`],
    ['with an unknown name', `${GRANT}&foo=1&foo=1`],
    ['that may repeat only in a token exchange', `${GRANT}&audience=a&audience=b`],
    ['with its name percent-encoded once', `${GRANT}&scope=orders%3Aread&%73cope=orders%3Aread`],
  ])('accepts no repeated parameter: %s', async (_how, body) => refused(await post(body)));

  it('treats an empty parameter as omitted', async () => {
    const answer = await post(`${GRANT}&scope=&resource=`);
    expect([answer.status, answer.body.scope]).toEqual([200, 'orders:read orders:write']);
  });

  it.each(['scope=%', 'scope=%zz', 'scope=%ff', 'scope=%c3', 'scope=a%00b', '%ff=1'])(
    'rejects what cannot be decoded: %s',
    async (broken) => refused(await post(`${GRANT}&${broken}`)),
  );

  it.each([
    ['unknown', 'nonsense'],
    ["outside the client's", 'reports'],
    ['unknown among known ones', 'orders:read nonsense'],
    ['written with a quote', 'a"b'],
    ['written with a backslash', 'a\\b'],
    ['written with a line break', 'a\nb'],
    ['only for people', 'profile'],
  ])('rejects a scope that is %s', async (_how, scope) =>
    refused(await requestToken(machine, { grant_type: 'client_credentials', scope }), 'invalid_scope'),
  );

  it('narrows the scope and returns what it granted', async () => {
    const { body } = await requestToken(machine, { grant_type: 'client_credentials', scope: 'orders:read' });
    expect(body.scope).toBe('orders:read');
  });

  it('gives machines no refresh token', async () => {
    expect((await post(GRANT)).body).not.toHaveProperty('refresh_token');
  });

  it('rejects an unknown resource', async () =>
    refused(
      await requestToken(machine, { grant_type: 'client_credentials', resource: 'https://elsewhere.example/' }),
      'invalid_target',
    ));

  it('never echoes markup or secrets in error descriptions', async () => {
    const { body } = await requestToken(machine, { grant_type: 'client_credentials', scope: '<script>"\\é' });
    expect(body.error_description).not.toMatch(/[<>]script|é|"/);
    expect(JSON.stringify(body)).not.toContain(machine.secret);
  });
});

describe('an oversized request is rejected without delay', () => {
  const SOON_MILLISECONDS = 5_000;

  it.each<[string, string]>([
    ['a value of 100 kB', `${GRANT}&scope=${'x'.repeat(100_000)}`],
    ['a body of 2 MB', `${GRANT}&x=${'x'.repeat(2_000_000)}`],
    ['10,000 parameters', GRANT + Array.from({ length: 10_000 }, (_, index) => `&a${index}=`).join('')],
    ['a scope of 500,000 tokens', `${GRANT}&scope=${'a+'.repeat(500_000)}`],
    ['nothing but ampersands', '&'.repeat(60_000)],
  ])('%s', async (_what, body) => {
    const started = Date.now();
    const answer = await post(body);
    expect(Date.now() - started).toBeLessThan(SOON_MILLISECONDS);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.error).toBe('invalid_request');
  });

  it('a body of undeclared length', async () => {
    const answer = await post(`${GRANT}&x=${'x'.repeat(2_000_000)}`, FORM, '/token', true);
    expect(answer.status).toBe(413);
  });

  it('a scope of 30,000 tokens within the limit, quickly', async () => {
    const started = Date.now();
    refused(await post(`${GRANT}&scope=${'a+'.repeat(30_000)}`), 'invalid_scope');
    expect(Date.now() - started).toBeLessThan(SOON_MILLISECONDS);
  });
});

describe('every response is uncacheable JSON', () => {
  const wrongSecret = basic(machine.id, 'wrong');
  it.each<[number, string, string, Record<string, string>, string | undefined]>([
    [200, 'good', 'POST', { ...headers, ...FORM }, GRANT],
    [400, 'another grant', 'POST', { ...headers, ...FORM }, 'grant_type=password'],
    [400, 'another media type', 'POST', { ...headers, 'Content-Type': 'application/json' }, '{}'],
    [401, 'a wrong secret', 'POST', { ...wrongSecret, ...FORM }, GRANT],
    [405, 'another method', 'PUT', { ...headers, ...FORM }, GRANT],
    [413, 'too large', 'POST', { ...headers, ...FORM }, `${GRANT}&x=${'x'.repeat(2_000_000)}`],
  ])('%i: %s', async (status, _what, method, sent, body) => {
    const response = await send('/token', { method, headers: sent, body });
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });
});

describe.each(['/revoke', '/introspect'])('%s', (path) => {
  it.each(['GET', 'PUT', 'DELETE'])('accepts POST only: %s', async (method) => {
    const response = await send(`${path}?token=x`, { method, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('requires a token', async () => refused(await callAs(machine, path, {})));

  it('accepts the token once, and only in a form', async () => {
    refused(await callAs(machine, path, { token: ['x', 'x'] }));
    refused(await post('{"token":"x"}', { 'Content-Type': 'application/json' }, path));
  });
});
