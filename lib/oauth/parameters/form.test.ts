import { describe, expect, test } from 'vitest';
import { refused } from '../testing/refused';
import { strictForm } from './form';

const post = (body: BodyInit | null, contentType?: string, query = '') =>
  new Request(`https://auth.example/token${query}`, {
    method: 'POST',
    body,
    headers: contentType === undefined ? {} : { 'Content-Type': contentType },
  });
const FORM = 'application/x-www-form-urlencoded';

test.each([FORM, `${FORM};charset=UTF-8`, `${FORM}; charset=utf-8`, 'Application/X-WWW-Form-Urlencoded'])(
  'reads %s',
  async (type) => {
    expect((await strictForm(post('code=1', type))).get('code')).toBe('1');
  },
);

describe.each([
  ['JSON', post('{"code":"1"}', 'application/json')],
  ['multipart', post(new FormData())],
  ['text', post('code=1', 'text/plain')],
  ['a content type that only begins like a form’s', post('code=1', `${FORM}-x`)],
  ['a body without a content type', post(new Uint8Array([97]))],
])('%s', (_name, request) => {
  test('is not a form', async () => {
    expect(await refused(() => strictForm(request))).toMatchObject({
      reason: 'malformed-body',
      answer: { error: 'invalid_request', status: 400 },
    });
  });
});

test('ignores the query string of a POST', async () => {
  expect((await strictForm(post('code=1', FORM, '?client_id=evil'))).get('client_id')).toBeUndefined();
});

test('rejects a body that is not UTF-8 as malformed', async () => {
  expect((await refused(() => strictForm(post(new Uint8Array([0x61, 0x3d, 0xff]), FORM)))).reason).toBe(
    'malformed-body',
  );
});

test('rejects a body over the limit without reading it to the end', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(16 * 1024).fill(97));
    },
  });
  const request = new Request('https://auth.example/token', {
    method: 'POST',
    body: endless,
    headers: { 'Content-Type': FORM },
    duplex: 'half',
  } as RequestInit);
  expect(await refused(() => strictForm(request))).toMatchObject({ reason: 'body-too-large', answer: { status: 413 } });
  // Node.js reads a few chunks ahead.
  expect(pulled).toBeLessThan(20);
});

test('rejects a declared length over the limit without reading the body', async () => {
  const request = post('code=1', FORM);
  request.headers.set('Content-Length', '2000000');
  expect((await refused(() => strictForm(request))).reason).toBe('body-too-large');
});

test('allows only resource to repeat, and audience in a token exchange', async () => {
  expect((await strictForm(post('resource=a&resource=b', FORM))).all('resource')).toEqual(['a', 'b']);
  const exchange = `grant_type=${encodeURIComponent('urn:ietf:params:oauth:grant-type:token-exchange')}`;
  expect((await strictForm(post(`${exchange}&audience=c&audience=d`, FORM))).all('audience')).toEqual(['c', 'd']);
  for (const body of ['audience=c&audience=c', 'grant_type=client_credentials&audience=c&audience=d']) {
    expect((await refused(() => strictForm(post(body, FORM)))).answer.description).toContain('audience');
  }
  expect((await refused(() => strictForm(post('scope=a&scope=a', FORM)))).answer.description).toContain('scope');
});
