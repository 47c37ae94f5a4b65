/** Who may do what over the management API: every operation of its document, tried with lesser keys. */
import { expect, test } from 'vitest';
import { manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';

const ladder = ['auditor', 'admin', 'owner'] as const;

test('each operation is refused to every role below its own, whatever it is asked about', async () => {
  // The default tenant has them all.
  const { document } = await managementDocument('default');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { operationId, description }]) => (
    { operationId, method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x'), role: /^For the role (\w+)/.exec(description)?.[1] }
  )));
  expect(new Set(operations.map(({ role }) => role))).toEqual(new Set(ladder));
  for (const lesser of ['auditor', 'admin'] as const) {
    const key = await newAccessKey('owner', { tenant: 'default', role: lesser });
    const refused = operations.filter(({ role }) => ladder.findIndex((one) => one === role) > ladder.indexOf(lesser));
    expect(refused.length).toBeGreaterThan(3);
    for (const { operationId, method, path } of refused) expect([operationId, (await manage(key, method, path, { tenant: 'default' })).status]).toEqual([operationId, 403]);
  }
});
