import { expect, test } from 'vitest';
import { refused } from '../testing/refused';
import { readRequest } from './read-request';

const url = 'https://auth.example/authorize';
const post = (body: string, query = '') =>
  new Request(url + query, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });

test('reads GET only from its query, and POST only from its body', async () => {
  expect((await readRequest(new Request(`${url}?scope=a%20b+c&state=x`))).get('scope')).toBe('a b c');
  const posted = await readRequest(post('scope=a', '?scope=b&state=y'));
  expect([posted.get('scope'), posted.get('state')]).toEqual(['a', undefined]);
  expect((await readRequest(new Request(url))).get('scope')).toBeUndefined();
});

test('rejects a state that no header may carry', async () => {
  expect((await readRequest(new Request(`${url}?state=${'s'.repeat(8192)}`))).get('state')).toHaveLength(8192);
  expect((await refused(() => readRequest(post(`state=${'s'.repeat(8193)}`)))).answer.error).toBe('invalid_request');
});

test('leaves other malformed parameters to be reported to the client', async () => {
  expect((await readRequest(new Request(`${url}?client_id=app&nonce=%ff&x=%00`))).get('client_id')).toBe('app');
});

test.each(['?state=%00', '?state=%ff', '?client_id=%ff', '?redirect_uri=%00', `?state=${'s'.repeat(70_000)}`])(
  'rejects %.20s',
  async (query) => {
    expect((await refused(() => readRequest(new Request(url + query)))).answer.status).toBeGreaterThanOrEqual(400);
  },
);
