import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { pageAssets, writeAssets } from './page-assets.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tessera-assets-'));
const assets = await pageAssets();
writeAssets(folder, assets);
const written = (url: string) => readFileSync(join(folder, url.replace('/_next/', '')), 'utf8');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the script is one self-contained file, named after a hash of its content', async () => {
  expect(assets.script).toMatch(/^\/_next\/static\/page-assets\/[0-9a-f]{16}\.js$/);
  expect(written(assets.script)).toContain('data-passkey');
  expect(written(assets.script)).not.toMatch(/\bimport\b\s*[("']|\brequire\(/);
  expect((await pageAssets()).script).toBe(assets.script);
  expect(gzipSync(written(assets.script)).length).toBeLessThan(10_000);
});

it('the style sheet has the classes of components, the colors of all pages, and fonts of our own', () => {
  const style = written(assets.style);
  expect(style).toContain('.bg-surface');
  expect(style).toContain('--canvas:');
  const fonts = [...style.matchAll(/url\((\S+?woff2)\)/g)].map(([, url = '']) => url);
  expect(fonts).toHaveLength(2);
  for (const url of fonts) expect(written(url).length).toBeGreaterThan(10_000);
});

// Chromium would renew the styles of every element whenever a node is added to the body.
it('no rule with :has() ends in any element', () => {
  const selectors = [...written(assets.style).matchAll(/[^{}]*:has\([^{}]*(?=\{)/g)].map(([selector]) => selector);
  expect(selectors.length).toBeGreaterThan(5);
  expect(selectors.filter((selector) => /[\s>+~]\*$/.test(selector.trim()))).toEqual([]);
});
