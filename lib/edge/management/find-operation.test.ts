import { describe, expect, test } from 'vitest';
import { findOperation } from './find-operation';
import { operations } from './operations';

describe('an operation', () => {
  test('is found by method and path, with path parameters decoded once', () => {
    expect(findOperation('GET', '/resources/https%3A%2F%2Forders.example%2Fapi%3Fv%3D1')).toMatchObject({
      kind: 'found',
      operation: { id: 'getResource' },
      path: { identifier: 'https://orders.example/api?v=1' },
    });
    expect(findOperation('HEAD', '/clients')).toMatchObject({ kind: 'found', operation: { id: 'listClients' } });
  });

  test.each(['/client', '/clients/', '/clients/a/b', '//clients', '/clients/%ff', '/clients/%', '/clients/%00', ''])(
    'is not found at %j',
    (path) => {
      expect(findOperation('GET', path)).toEqual({ kind: 'none' });
    },
  );

  test('with another method is distinguished from an unknown path', () => {
    expect(findOperation('PATCH', '/clients')).toEqual({ kind: 'other-methods', allowed: ['GET', 'POST'] });
  });
});

describe('the registry', () => {
  test('has each ID once, and each method of a path once', () => {
    for (const key of [({ id }) => id, ({ method, path }) => `${method} ${path}`] satisfies ((
      operation: (typeof operations)[number],
    ) => string)[]) {
      expect(new Set(operations.map(key)).size).toBe(operations.length);
    }
  });

  test('lets auditors read, and change only their own keys', () => {
    // Inspecting a token only reads. It is a POST so that the token is in the body and not in a URL.
    const changing = operations
      .filter(({ method, role }) => method !== 'GET' && role === 'auditor')
      .map(({ id }) => id);
    expect(changing).toEqual(['inspectToken', 'setAccessKeyOwner', 'revokeAccessKey']);
    expect(
      operations.filter(({ method, role, forOperators }) => !forOperators && method === 'GET' && role !== 'auditor'),
    ).toEqual([]);
  });

  test('reads every parameter in a path', () => {
    for (const { id, path, pathSchema } of operations) {
      expect([id, Object.keys(pathSchema?.shape ?? {})]).toEqual([
        id,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      ]);
    }
  });
});
