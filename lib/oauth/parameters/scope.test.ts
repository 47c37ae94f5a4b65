import { describe, expect, test } from 'vitest';
import { refused } from '@/lib/oauth/testing/refused';
import { issuer, newClient } from '@/lib/oauth/testing/tenant';
import { narrowedScopes, parseScope, requestedScopes, scopeMember } from './scope';

const client = newClient({ scopes: ['profile', 'mail.read', 'retired'] });

test('splits scopes on spaces, without duplicates, in the order sent', () => {
  expect(parseScope('b a  b ')).toEqual(['b', 'a']);
  expect(parseScope('!#$[]^~')).toEqual(['!#$[]^~']);
});

test.each(['a"b', 'a\\b', 'a\tb', 'a\nb', 'é', 'a\u00a0b', '\u007f'])(
  'rejects %j as outside the grammar',
  async (scope) => {
    expect((await refused(() => parseScope(scope))).answer.error).toBe('invalid_scope');
  },
);

test('reads half a million scopes in linear time', () => {
  const started = performance.now();
  expect(parseScope('x '.repeat(500_000))).toEqual(['x']);
  expect(parseScope(Array.from({ length: 100_000 }, (_, index) => `s${index}`).join(' '))).toHaveLength(100_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});

describe('a request', () => {
  test('without scope gets what the client is registered for and the tenant knows', () => {
    expect(requestedScopes(undefined, client, issuer)).toEqual(['profile', 'mail.read']);
    expect(requestedScopes(' ', client, issuer)).toEqual(['profile', 'mail.read']);
  });

  test('gets the requested scopes', () => {
    expect(requestedScopes('mail.read', client, issuer)).toEqual(['mail.read']);
  });

  test.each([
    ['mail.send', 'scope mail.send is not registered for the client'],
    ['retired', 'scope retired is unknown'],
    ['profile nothing', 'scope nothing is unknown'],
    ['Profile', 'scope Profile is unknown'],
  ])('for %s is rejected', async (scope, reason) => {
    expect(await refused(() => requestedScopes(scope, client, issuer))).toMatchObject({
      reason: 'invalid-scope',
      message: reason,
    });
  });
});

describe('a refresh', () => {
  test('without scope keeps all granted scopes, and with scope narrows them', () => {
    expect(narrowedScopes(undefined, ['a', 'b'])).toEqual(['a', 'b']);
    expect(narrowedScopes('b', ['a', 'b'])).toEqual(['b']);
  });

  test('never widens them', async () => {
    expect((await refused(() => narrowedScopes('a c', ['a', 'b']))).message).toBe('scope c was not granted');
  });
});

test('omits the member for no scope, since the grammar has no empty scope', () => {
  expect(scopeMember([])).toEqual({});
  expect(scopeMember(['a', 'b'])).toEqual({ scope: 'a b' });
});
