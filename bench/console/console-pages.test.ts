import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { consolePages } from './console-pages';

const ADMIN = 'app/t/[tenant]/admin';

it('measures every list of the console', () => {
  const lists = readdirSync(ADMIN).filter((folder) => existsSync(join(ADMIN, folder, 'list-spec.ts')));
  expect(lists.length).toBeGreaterThan(20);
  const measured = consolePages.map(({ path }) => path);
  expect(lists.filter((folder) => !measured.includes(`/admin/${folder}`))).toEqual([]);
});
