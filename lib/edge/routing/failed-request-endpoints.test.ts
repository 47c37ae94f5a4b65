import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointAt, failedRequestEndpoints } from '@/lib/journal/failures/failed-request-endpoints';
import { routeTable } from './route-table';

const ROOT = join(import.meta.dirname, '../../..');

/** The endpoints that the source names where it records a failed request. */
const named = ['app', 'lib']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !/\/(?:generated|testing)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .filter((source) => /\b(?:refused|recordFailedRequest|recordShed)\b/.test(source))
  .flatMap((source) => [
    ...source.matchAll(/\bendpoint: '([^'/]+)'/g),
    ...source.matchAll(/\b(?:ENDPOINT|MANAGEMENT) = '([^']+)'/g),
  ])
  .flatMap(([, name]) => name ?? []);

test('every endpoint that can reject a request has a label, and with it a filter', () => {
  const served = routeTable.filter(({ scope }) => scope === 'tenant').map(({ path }) => endpointAt(path));
  expect(named).toContain('userinfo');
  expect(served).toContain('.well-known/openid-configuration');
  const unlabeled = [...named, ...served].filter((endpoint) => !Object.hasOwn(failedRequestEndpoints, endpoint));
  expect([...new Set(unlabeled)]).toEqual([]);
});
