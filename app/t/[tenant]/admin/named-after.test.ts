import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.includes('[') && path.endsWith('page.tsx'),
);
/** The others are built on the last. */
const naming = /generateMetadata = (?:groupTitle|personTitle|resourceTitle|roleTitle|namedAfter)\(/;

test('every page about one item names it in its title', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((path) => !naming.test(readFileSync(join(import.meta.dirname, path), 'utf8')))).toEqual([]);
});
