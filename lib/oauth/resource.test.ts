import { expect, test } from 'vitest';
import { narrowedResources, requestedResources } from './resource';
import { refused } from './testing/refused';

const issuer = 'https://auth.example';

test('the issuer is the one resource that may be asked for', async () => {
  expect(requestedResources([], issuer)).toEqual([]);
  expect(requestedResources([issuer, issuer], issuer)).toEqual([issuer]);
  for (const unknown of ['https://other.example', `${issuer}/`, 'nonsense']) {
    expect((await refused(() => requestedResources([issuer, unknown], issuer))).answer.error).toBe('invalid_target');
  }
});

test('a token request stays within what was authorized', async () => {
  expect(narrowedResources([], ['a', 'b'], issuer)).toEqual(['a', 'b']);
  expect(narrowedResources(['b', 'b'], ['a', 'b'], issuer)).toEqual(['b']);
  expect((await refused(() => narrowedResources(['a', 'c'], ['a', 'b'], issuer))).message).toBe('resource c was not authorized');
});

test('an authorization that names no resource is for the issuer', async () => {
  expect(narrowedResources([], [], issuer)).toEqual([]);
  expect(narrowedResources([issuer], [], issuer)).toEqual([issuer]);
  expect((await refused(() => narrowedResources(['a'], [], issuer))).answer.error).toBe('invalid_target');
});
