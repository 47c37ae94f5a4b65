import { expect, test } from 'vitest';
import { refused } from '../testing/refused';
import { readRequest } from './read-request';

const url = 'https://auth.example/authorize';
const post = (body: string, query = '') =>
  new Request(url + query, { method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });

test('GET is read from its query, POST from its body alone', async () => {
  expect((await readRequest(new Request(`${url}?scope=a%20b+c&state=x`))).get('scope')).toBe('a b c');
  const posted = await readRequest(post('scope=a', '?scope=b&state=y'));
  expect([posted.get('scope'), posted.get('state')]).toEqual(['a', undefined]);
  expect((await readRequest(new Request(url))).get('scope')).toBeUndefined();
});

test('a state that no header should carry is refused', async () => {
  expect((await readRequest(new Request(`${url}?state=${'s'.repeat(8192)}`))).get('state')).toHaveLength(8192);
  expect((await refused(() => readRequest(post(`state=${'s'.repeat(8193)}`)))).answer.error).toBe('invalid_request');
});

test('what else is malformed is left for the client to hear of', async () => {
  expect((await readRequest(new Request(`${url}?client_id=app&nonce=%ff&x=%00`))).get('client_id')).toBe('app');
});

test.each(['?state=%00', '?state=%ff', '?client_id=%ff', '?redirect_uri=%00', `?state=${'s'.repeat(70_000)}`])(
  '%.20s is refused',
  async (query) => {
    expect((await refused(() => readRequest(new Request(url + query)))).answer.status).toBeGreaterThanOrEqual(400);
  },
);
