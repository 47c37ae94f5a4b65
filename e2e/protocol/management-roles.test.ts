/** Who may do what over the management API: every operation of its document, tried with lesser keys. */
import { expect, test } from 'vitest';
import { manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';

const ladder = ['auditor', 'admin', 'owner'] as const;

/** Every operation, about something that there is not. The default tenant has them all. */
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

test('each operation is refused to every role below its own, whatever it is asked about', async () => {
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

test('each operation is refused to nobody in particular and to an owner of another tenant, as to somebody unknown', async () => {
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
