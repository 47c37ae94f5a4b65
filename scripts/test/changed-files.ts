import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkedBy } from '../../e2e/journeys/support/checked-by';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit to compare with: where the branch left main, or HEAD on main itself. */
export const baseCommit = (): string => git('merge-base', 'HEAD', 'main');

/** Files that differ from a commit or are untracked, relative to the root. */
export const changedSince = (commit: string): string[] =>
  `${git('diff', '--name-only', commit)}\n${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean);

/**
 * The tests over HTTP that a change may affect: those whose imports lead to a changed file, those named after one, such
 * as `e2e/protocol/scim-bulk.test.ts` after `lib/scim/bulk/bulk.ts`, and the journeys that check a changed page.
 */
export function testsOverHttp(changed: string[]): string[] {
  const touched = new Set(changed);
  const wordsOfEach = changed.filter((file) => /^(app|components|lib|packages)\//.test(file)).map(wordsOf);
  const checking = new Set(changed.flatMap(journeysOf));
  return ['e2e/protocol', 'e2e/journeys']
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => /\.(test|spec)\.ts$/.test(file))
    .filter((file) => {
      const wanted = [...wordsOf(basename(file).replace(/\..*/, ''))];
      return (
        checking.has(file) ||
        reaches(file, touched) ||
        wordsOfEach.some((words) => wanted.every((word) => words.has(word)))
      );
    });
}

/**
 * The words of a path, in lower case and singular. Parameters such as `[tenant]`, which most pages have, do not count.
 */
const wordsOf = (path: string): Set<string> =>
  new Set(
    path
      .replace(/\[[^/]*\]/g, '')
      .split(/[^A-Za-z0-9]+/)
      .map((word) => word.toLowerCase().replace(/s$/, '')),
  );

const PAGES = 'app/t/[tenant]/';

/** The journeys that check the page to which a file belongs: that of its folder, or of the next folder above. */
function journeysOf(file: string): string[] {
  if (!file.startsWith(PAGES)) return [];
  const folders = dirname(file.slice(PAGES.length))
    .split('/')
    .filter((part) => !part.startsWith('('));
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const route = `/${folders.slice(0, depth).join('/')}`;
    const journeys = Object.keys(checkedBy).filter((journey) => checkedBy[journey]?.includes(route));
    if (journeys.length > 0) return journeys.map((journey) => `e2e/journeys/${journey}.spec.ts`);
  }
  return [];
}

/** Whether a test, or what it imports below `e2e`, is among the files. */
function reaches(file: string, files: Set<string>, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return files.has(file) || importsOf(file).some((imported) => reaches(imported, files, seen));
}

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)]
    .map(([, path = '']) => `${join(dirname(file), path)}.ts`)
    .filter(existsSync);
