import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

interface NamedTests {
  file: string;
  names: string[];
}

/** The tests named in the last column of a row: files, each with the names of tests in it. */
function testsOf(row: string): NamedTests[] {
  const cell = row.split('|').at(-2) ?? '';
  return [...cell.matchAll(/`([^`]+)`((?:,? ?"[^"]+")*)/g)]
    .map(([, file = '', names = '']) => ({
      file,
      names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }))
    .filter(({ file }) => file.startsWith('p/') || /\.(?:test|spec)\.ts$/.test(file));
}

function pathOf(file: string): string | undefined {
  const paths = file.startsWith('p/') ? [`e2e/protocol/${file.slice(2)}.test.ts`] : [file, `lib/${file}`];
  return paths.find((path) => existsSync(path.includes('*') ? dirname(path) : path));
}

/** What does not exist: the file, or the parts of a test name around its ellipses. */
function missing({ file, names }: NamedTests): string[] {
  const path = pathOf(file);
  if (!path) return [file];
  const source = names.length === 0 ? '' : readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return names
    .filter((name) => name.split('…').some((part) => !source.includes(part.trim().replace(/^,|,$/g, '').trim())))
    .map((name) => `${file} "${name}"`);
}

/** The files and folders that a row gives as the implementation. */
function sourcesOf(row: string): string[] {
  const cell = row.split('|').at(-3) ?? '';
  return [...cell.matchAll(/`([^`\s{}*]+\/[^`\s{}*]*)`/g)].flatMap(([, path = '']) =>
    path.startsWith('/') ? [] : path,
  );
}

const isThere = (path: string) =>
  [path, `lib/${path}`, `e2e/protocol/${path.slice(2)}.test.ts`].some((one) => existsSync(one));

const rows = ['docs/traceability.md', 'docs/traceability-signals.md']
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .filter((line) => line.startsWith('|') && line.split('|').length === 5);

test('every file that the traceability documents name exists', () => {
  const named = rows.flatMap(sourcesOf);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

test('every test that the traceability documents name exists', () => {
  const named = rows.flatMap(testsOf);
  expect(named.length).toBeGreaterThan(200);
  expect(named.flatMap(missing)).toEqual([]);
});

test('every file that the guides for contributors and the documents on security name is there', () => {
  const documents = [
    'CONTRIBUTING.md',
    'docs/architecture.md',
    ...readdirSync('docs/security').map((name) => `docs/security/${name}`),
  ];
  const named = documents.flatMap((name) => {
    const text = readFileSync(name, 'utf8');
    return [...text.matchAll(/`((?:p|app|bench|components|docs|e2e|lib|packages|prisma|scripts)\/[^`\s…]+)`/g)].map(
      ([, path = '']) => ({ name, path }),
    );
  });
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ path }) => !isThere(path))).toEqual([]);
});
