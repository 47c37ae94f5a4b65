import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { firstLoads } from './first-load';

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a build whose scripts have the given sizes in bytes and cannot be compressed. */
function buildOf(
  scripts: Record<string, number>,
  pages: Record<string, string[]>,
  begun: Record<string, string[]> = {},
): void {
  folder = mkdtempSync(join(tmpdir(), 'tessera-build-'));
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  for (const [file, bytes] of Object.entries(scripts)) write(file, randomBytes(bytes));
  write('build-manifest.json', JSON.stringify({ rootMainFiles: ['main.js'], rootMainFilesTree: begun }));
  for (const [page, files] of Object.entries(pages)) {
    write(
      `server/app/t/[tenant]/${page}/page_client-reference-manifest.js`,
      `globalThis.x = {};\nglobalThis.x["/${page}"] = ${JSON.stringify({ entryJSFiles: { '[project]/app/layout': ['shared.js'], '[project]/app/not-found': ['instead.js'], '[project]/app/page': files } })};\n`,
    );
  }
}

test('what a page of the console or the account loads first is the runtime, its own scripts and those around it, each once', () => {
  buildOf(
    { 'main.js': 120_000, 'instead.js': 50_000, 'shared.js': 10_000, 'own.js': 90_000 },
    { account: ['shared.js'], '(sign-in)/login': ['own.js'], 'admin/clients': ['shared.js', 'own.js'] },
  );
  const [clients, account, ...more] = firstLoads(folder);
  expect([clients?.page, account?.page, more.length]).toEqual(['/admin/clients', '/account', 0]);
  expect(Math.round((account?.bytes ?? 0) / 1000)).toBe(130);
  expect(Math.round((clients?.bytes ?? 0) / 1000)).toBe(220);
});

test('a page with its own entry script loads that instead of the runtime', () => {
  buildOf(
    { 'main.js': 120_000, 'shared.js': 10_000, 'light.js': 4_000, 'own.js': 1_000 },
    { 'admin/clients': [], account: ['own.js'] },
    { '/t/[tenant]/admin/clients/page': ['light.js'] },
  );
  expect(firstLoads(folder).map(({ page, bytes }) => [page, Math.round(bytes / 1000)])).toEqual([
    ['/account', 131],
    ['/admin/clients', 14],
  ]);
});
