/** Roles in the management API: every operation in its document, tried with keys of lower roles. */
import { expect, test } from 'vitest';
import { manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';

const ladder = ['auditor', 'admin', 'owner'] as const;

/** Every operation, for records that do not exist. The default tenant has all operations. */
async function everyOperation() {
  const { document } = await managementDocument('default');
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, description }]) => ({
      operationId,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'x'),
      role: /^Requires the role (\w+)/.exec(description)?.[1],
    })),
  );
}

test('each operation is forbidden to every lower role, whatever it is about', async () => {
  const operations = await everyOperation();
  expect(new Set(operations.map(({ role }) => role))).toEqual(new Set(ladder));
  for (const lesser of ['auditor', 'admin'] as const) {
    const key = await newAccessKey('owner', { tenant: 'default', role: lesser });
    const refused = operations.filter(({ role }) => ladder.findIndex((one) => one === role) > ladder.indexOf(lesser));
    expect(refused.length).toBeGreaterThan(3);
    for (const { operationId, method, path } of refused)
      expect([operationId, (await manage(key, method, path, { tenant: 'default' })).status]).toEqual([
        operationId,
        403,
      ]);
  }
});

test('each operation is unauthorized without a key or with the key of another tenant’s owner', async () => {
  const operations = await everyOperation();
  expect(operations.length).toBeGreaterThan(100);
  const stranger = await newAccessKey('owner');
  expect((await manage(stranger, 'GET', '/settings')).status).toBe(200);
  for (const key of [null, stranger]) {
    for (const { operationId, method, path } of operations)
      expect([operationId, (await manage(key, method, path, { tenant: 'default' })).status]).toEqual([
        operationId,
        401,
      ]);
  }
});
