import { expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { checkNonce } from './check-nonce';

const check = (query: string) => checkNonce(new RequestParameters(query));

test('a nonce is kept as sent, and a missing or empty one is absent', () => {
  expect(check('nonce=n-0S6_WzA2Mj%20%2B%C3%A9')).toBe('n-0S6_WzA2Mj +é');
  expect(check('nonce=')).toBeNull();
  expect(check('')).toBeNull();
});

test('a nonce of more than 1024 characters is rejected', async () => {
  expect(check(`nonce=${'n'.repeat(1024)}`)).toHaveLength(1024);
  const refusal = await refused(() => check(`nonce=${'n'.repeat(1025)}`));
  expect(refusal.answer).toMatchObject({ error: 'invalid_request', description: 'A parameter is malformed: nonce' });
});
