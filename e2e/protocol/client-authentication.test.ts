/** Client authentication (RFC 6749, 2.3; RFC 7009, 2.1; RFC 7662, 2.1). */
import { describe, expect, it } from 'vitest';
import { expectInvalidClient, expectOAuthError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { basic, postForm, requestToken } from '../support/oauth';

const machine = clientOf('machine');
const posting = clientOf('post');
const web = clientOf('web');
const spa = clientOf('spa');
const GRANT = { grant_type: 'client_credentials' };
const basicOf = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString('base64')}` });

describe('a client authenticates', () => {
  it('by client_secret_basic', async () => expect((await requestToken(machine, GRANT)).status).toBe(200));
  it('by client_secret_post', async () => expect((await requestToken(posting, GRANT)).status).toBe(200));

  it('by Basic with both halves form-encoded, whatever characters they have', async () => {
    expect((await requestToken(clientOf('odd: +%/?"&=id'), GRANT)).status).toBe(200);
  });

  it('with a space encoded as + or as %20', async () => {
    const odd = clientOf('odd: +%/?"&=id');
    const encoded = [odd.id, odd.secret ?? ''].map((half) => encodeURIComponent(half)).join(':');
    expect((await postForm('/token', GRANT, { headers: basicOf(encoded) })).status).toBe(200);
    expect((await postForm('/token', GRANT, { headers: basicOf(encoded.replaceAll('%20', '+')) })).status).toBe(200);
  });

  it('with the scheme in any case', async () => {
    const { Authorization } = basic(machine.id, machine.secret ?? '');
    expect(
      (await postForm('/token', GRANT, { headers: { Authorization: Authorization.replace('Basic', 'bASIC') } })).status,
    ).toBe(200);
  });

  it('and may also send its client_id in the form', async () => {
    const headers = basic(machine.id, machine.secret ?? '');
    expect((await postForm('/token', { ...GRANT, client_id: machine.id }, { headers })).status).toBe(200);
  });
});

describe('invalid_client', () => {
  it.each([
    ['a wrong secret', basic(machine.id, 'wrong')],
    ['the secret in another case', basic(machine.id, (machine.secret ?? '').toUpperCase())],
    ['the secret without its last character', basic(machine.id, (machine.secret ?? '').slice(0, -1))],
    ['the secret followed by a space', basic(machine.id, `${machine.secret} `)],
    ['no secret', basic(machine.id, '')],
    ['the secret of another client', basic(machine.id, posting.secret ?? '')],
    ['an unknown client', basic('nobody', machine.secret ?? '')],
    ['a client_id with a NUL', basic('machine\0', machine.secret ?? '')],
    ['a client_id of 10,000 characters', basic('m'.repeat(10_000), 'x')],
    ['an id and secret that are not form-encoded', basicOf(`${web.id}:${web.secret}`)],
    ['credentials that cannot be decoded', basicOf(`${machine.id}:%zz`)],
    [
      'credentials that are not UTF-8',
      { Authorization: `Basic ${Buffer.from([0x6d, 0x3a, 0xff]).toString('base64')}` },
    ],
    ['credentials without a colon', basicOf(machine.id)],
    ['credentials that are not base64', { Authorization: 'Basic !!!' }],
    ['an empty header', { Authorization: 'Basic ' }],
    ['another scheme', { Authorization: `Bearer ${machine.secret}` }],
    ['a client_secret_post client that uses Basic', basic(posting.id, posting.secret ?? '')],
    ['a public client that uses Basic', basic(spa.id, 'x')],
  ])('for %s', async (_what, headers) => expectInvalidClient(await postForm('/token', GRANT, { headers })));

  it.each([
    ['no client authentication and no ID', {}],
    ['the secret of a client_secret_basic client', { client_id: machine.id, client_secret: machine.secret ?? '' }],
    ['only the client_id of a client_secret_basic client', { client_id: machine.id }],
    ['only the client_id of a client_secret_post client', { client_id: posting.id }],
    ['a secret from a public client', { client_id: spa.id, client_secret: 'x' }],
    ['a secret without a client_id', { client_secret: machine.secret ?? '' }],
    ['a wrong secret of a client_secret_post client', { client_id: posting.id, client_secret: 'wrong' }],
  ])('for %s in the form', async (_what, form) => expectInvalidClient(await postForm('/token', { ...GRANT, ...form })));

  it('is the same for an unknown client and a wrong secret', async () => {
    const [unknown, wrong] = await Promise.all(
      ['nobody', machine.id].map((id) => postForm('/token', GRANT, { headers: basic(id, 'wrong') })),
    );
    expect(unknown?.body).toEqual(wrong?.body);
    expect(unknown?.headers.get('www-authenticate')).toBe(wrong?.headers.get('www-authenticate'));
  });

  it('never says which half was wrong, nor echoes it', async () => {
    const { body, headers } = await postForm('/token', GRANT, { headers: basic('who-is-this', 'not-that-secret') });
    expect(JSON.stringify([body, [...headers]])).not.toMatch(/who-is-this|not-that-secret/);
  });
});

describe('a confidential client that sends only its client_id is rejected', () => {
  it.each([
    [
      '/token',
      { grant_type: 'authorization_code', code: 'x', redirect_uri: web.redirectUri, code_verifier: 'x'.repeat(43) },
    ],
    ['/token', { grant_type: 'refresh_token', refresh_token: 'x' }],
    ['/token', { grant_type: 'client_credentials' }],
    ['/token', { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' }],
    [
      '/token',
      {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: 'x',
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      },
    ],
    ['/token', { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'x' }],
    ['/device_authorization', { scope: 'profile' }],
    ['/revoke', { token: 'x' }],
    ['/introspect', { token: 'x' }],
  ])('at %s: %o', async (path, form) => expectInvalidClient(await postForm(path, { ...form, client_id: web.id })));

  it.each(['/token', '/revoke', '/introspect', '/device_authorization'])(
    'and at %s without any client_id',
    async (path) => {
      expectInvalidClient(await postForm(path, { grant_type: 'authorization_code', code: 'x', token: 'x' }));
    },
  );
});

describe('more than one authentication method is rejected', () => {
  it('Basic and a secret in the form', async () => {
    const headers = basic(machine.id, machine.secret ?? '');
    expectOAuthError(
      await postForm('/token', { ...GRANT, client_id: machine.id, client_secret: machine.secret ?? '' }, { headers }),
      { status: 400, error: 'invalid_request' },
    );
  });

  it.each([
    ['the same one twice', (good: string) => [good, good]],
    ['a valid one first', (good: string) => [good, 'Basic YTpi']],
    ['a valid one last', (good: string) => ['Bearer x', good]],
  ])('two Authorization headers: %s', async (_what, values) => {
    const { Authorization } = basic(machine.id, machine.secret ?? '');
    expectOAuthError(await postForm('/token', GRANT, { headers: { Authorization: values(Authorization) } }), {
      status: 400,
      error: 'invalid_request',
    });
  });

  it('Basic of one client with the client_id of another, and says so', async () => {
    const headers = basic(machine.id, machine.secret ?? '');
    const answer = await postForm('/token', { ...GRANT, client_id: spa.id }, { headers });
    expectOAuthError(answer, { status: 400, error: 'invalid_request' });
    expect(answer.body.error_description).toBe('The client_id differs from the client that authenticates');
  });
});

describe('introspection', () => {
  it('is not available to public clients', async () =>
    expectInvalidClient(await postForm('/introspect', { token: 'x', client_id: spa.id })));
});
