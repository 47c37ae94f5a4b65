import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What a browser loads for a page until something is done on it: the gzipped script, in bytes. Pages fetch no script
 * ahead on their own, so what a build links to a page is all of it.
 */
export interface FirstLoad {
  /** The page's path in the browser, in the default tenant. */
  page: string;
  bytes: number;
}

/**
 * How much script a Next page may load, in bytes (docs/decisions/0088). Sign-in pages load less than 10 kB, from our
 * own server (scripts/page-assets.test.ts).
 */
export const LOAD_AT_MOST = 150_000;

const MANIFEST = '_client-reference-manifest.js';

/**
 * The initial load of every page of a build, largest first.
 * @param folder what `next build` has written
 */
export function firstLoads(folder: string): FirstLoad[] {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(folder, file))).length;
    sizes.set(file, size);
    return size;
  };
  const { rootMainFiles, rootMainFilesTree } = JSON.parse(
    readFileSync(join(folder, 'build-manifest.json'), 'utf8'),
  ) as { rootMainFiles: string[]; rootMainFilesTree: Record<string, string[]> };
  const files = readdirSync(join(folder, 'server', 'app'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.startsWith('t/') && !file.includes('/(sign-in)/') && file.endsWith(`page${MANIFEST}`),
  );
  return files
    .map((file) => {
      const scripts = new Set([
        ...(rootMainFilesTree[`/${file.slice(0, -MANIFEST.length)}`] ?? rootMainFiles),
        ...scriptsOf(readFileSync(join(folder, 'server', 'app', file), 'utf8')),
      ]);
      const page = file
        .split('/')
        .slice(2, -1)
        .filter((part) => !part.startsWith('('))
        .join('/');
      return {
        page: `/${page}`,
        bytes: [...scripts].reduce((sum, script) => sum + sizeOf(script), 0),
      };
    })
    .sort((one, other) => other.bytes - one.bytes);
}

/** Pages that are shown in place of another one. A page that is shown does not load their scripts. */
const INSTEAD = /\/(?:not-found|forbidden|global-error)$/;

/** The scripts of a page, of its layouts and of its error boundaries. */
function scriptsOf(manifest: string): string[] {
  const json = manifest
    .slice(manifest.indexOf('] = ') + 4)
    .trim()
    .replace(/;$/, '');
  const { entryJSFiles } = JSON.parse(json) as { entryJSFiles?: Record<string, string[]> };
  return Object.entries(entryJSFiles ?? {}).flatMap(([entry, files]) => (INSTEAD.test(entry) ? [] : files));
}
