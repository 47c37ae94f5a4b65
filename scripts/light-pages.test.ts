import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveRuntimeOut } from './light-pages';

const LOGIN = '/t/[tenant]/(sign-in)/login/page';
const CLIENTS = '/t/[tenant]/admin/clients/page';
const script = 'static/page-assets/0123.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (page: string) => join(folder, 'server', 'app', `${page}_client-reference-manifest.js`);

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** A build of these pages, as Next 16 lays it out. */
function buildOf(pages: readonly string[], begun: readonly string[] = pages): void {
  for (const page of pages) {
    const manifest = {
      moduleLoading: { prefix: '' },
      clientModules: { field: { chunks: ['/_next/a.js'] } },
      entryJSFiles: { page: ['a.js'] },
      entryCSSFiles: { page: ['a.css'] },
    };
    write(
      pathOf(page),
      `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};\nglobalThis.__RSC_MANIFEST[${JSON.stringify(page)}] = ${JSON.stringify(manifest)};\n`,
    );
  }
  write(
    join(folder, 'build-manifest.json'),
    JSON.stringify({
      rootMainFiles: ['main.js'],
      rootMainFilesTree: {},
      pagesChunkGroupBootstrapParams: Object.fromEntries(begun.map((page) => [page, {}])),
    }),
  );
}

/** As Next's server reads it: the file is run. */
function manifestOf(page: string): Record<string, unknown> {
  const shared = {} as { __RSC_MANIFEST: Record<string, Record<string, unknown>> };
  new Function('globalThis', readFileSync(pathOf(page), 'utf8'))(shared);
  return shared.__RSC_MANIFEST[page] ?? {};
}

describe('a build without the runtime on the pages of signing in', () => {
  it('has these begin with the script and name nothing else, but their styles and what a failure needs', () => {
    buildOf([LOGIN]);
    leaveRuntimeOut(folder, script);
    expect(JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8'))).toEqual({
      rootMainFiles: ['main.js'],
      rootMainFilesTree: { [LOGIN]: [script] },
      pagesChunkGroupBootstrapParams: {},
    });
    expect(manifestOf(LOGIN)).toEqual({
      moduleLoading: null,
      clientModules: { field: { chunks: ['/_next/a.js'] } },
      entryJSFiles: {},
      entryCSSFiles: { page: ['a.css'] },
    });
  });

  it('leaves all others as they are', () => {
    buildOf([LOGIN, CLIENTS]);
    const before = readFileSync(pathOf(CLIENTS), 'utf8');
    leaveRuntimeOut(folder, script);
    expect(readFileSync(pathOf(CLIENTS), 'utf8')).toBe(before);
    expect(JSON.parse(readFileSync(join(folder, 'build-manifest.json'), 'utf8'))).toMatchObject({
      pagesChunkGroupBootstrapParams: { [CLIENTS]: {} },
    });
  });

  it('is no build where Next has laid it out otherwise', () => {
    buildOf([CLIENTS]);
    expect(() => leaveRuntimeOut(folder, script)).toThrow('There is no page of signing in');
    buildOf([LOGIN], []);
    expect(() => leaveRuntimeOut(folder, script)).toThrow('does not say with what');
    buildOf([LOGIN]);
    write(pathOf(LOGIN), 'globalThis.other = {};\n');
    expect(() => leaveRuntimeOut(folder, script)).toThrow('is not laid out as the manifest of a page');
  });
});
