import { expect, test } from 'vitest';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { checkState } from './check-state';

const check = (parameters: Record<string, string>) =>
  checkState(new RequestParameters(new URLSearchParams(parameters).toString()));

test.each<Record<string, string>>([
  {},
  { state: 'x'.repeat(8192) },
  { state: 'a\nb\rc' },
  { state: 'a\nb', response_mode: 'query' },
  { state: 'a\r\nb\r\n', response_mode: 'form_post' },
])('accepts a state that can be returned unchanged: %j', (parameters) => {
  expect(check(parameters)).toBeUndefined();
});

test.each<[Record<string, string>, string]>([
  [{ state: 'x'.repeat(8193) }, 'state is longer than 8192 characters'],
  ...['a\nb', 'a\rb', '\n', 'a\n\r\nb', 'a\r\r\nb'].map((state): [Record<string, string>, string] => [
    { state, response_mode: 'form_post' },
    'state contains a line break that a form would change',
  ]),
])('rejects a state that cannot: %j', async (parameters, message) => {
  expect(await refused(() => check(parameters))).toMatchObject({ reason: 'malformed-parameter', message });
});
