import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../e2e/support/free-port';
import { type TestDatabase, testDatabase } from './test-database';

/** The user id of `nobody` on Debian and Alpine. */
const NOBODY = 65534;

const parent = mkdtempSync(join(tmpdir(), 'tessera-tree-'));
const tree = join(parent, 'tree');
let database: TestDatabase;
let server: ChildProcess;
let url: string;

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}

async function untilReady(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`The assembled server ended with code ${server.exitCode}.`);
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await sleep(200);
  }
  throw new Error('The assembled server was not ready in a minute.');
}

beforeAll(async () => {
  database = await testDatabase();
  const port = await freePort();
  url = `http://localhost:${port}`;
  const assembled = spawnSync(process.execPath, ['scripts/assemble.mjs', tree], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(assembled.status, assembled.stderr).toBe(0);
  chmodSync(parent, 0o755);
  makeReadOnly(tree);
  server = spawn(process.execPath, ['dist/tessera.js', 'start'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      DATABASE_URL: database.url,
      TESSERA_SECRET: 'a secret for this one test run only',
      PORT: String(port),
      TESSERA_WORKERS: '1',
    },
  });
  await untilReady();
});

afterAll(async () => {
  server?.kill('SIGKILL');
  await database?.drop();
  rmSync(parent, { recursive: true, force: true });
});

describe('the container image’s file tree, read-only and run by an unprivileged user', () => {
  it('serves pages with their scripts and styles', async () => {
    const html = await (await fetch(`${url}/login`)).text();
    expect(html).toContain('type="password"');
    const assets = [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, path]) => path);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) expect((await fetch(`${url}${path}`)).status, path).toBe(200);
    expect((await fetch(`${url}/favicon.svg`)).status).toBe(200);
    const home = await fetch(`${url}/admin`, { redirect: 'manual' });
    expect([home.status, home.headers.get('location')]).toEqual([307, '/login?returnTo=%2Fadmin']);
  });

  it('serves the protocol endpoints', async () => {
    const metadata = (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()) as {
      issuer: string;
    };
    expect(metadata.issuer).toBe(url);
    expect((await fetch(`${url}/scim/v2/Users`)).status).toBe(401);
  });

  it('serves the guides', async () => {
    const response = await fetch(`${url}/docs/guides/first-hour`);
    expect(response.status).toBe(200);
    const [, picture = ''] = /<img src="([^"]+)"/.exec(await response.text()) ?? [];
    expect((await fetch(`${url}${picture}`)).headers.get('content-type')).toBe('image/png');
  });

  it('contains a CycloneDX bill of materials with every package that it runs, and package hashes', () => {
    type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] };
    const bill = JSON.parse(readFileSync(join(tree, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: { component: Component };
      components: Component[];
    };
    expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'tessera']);
    const folder = join(tree, 'node_modules');
    const packages = readdirSync(folder)
      .flatMap((name) =>
        name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : [name],
      )
      .filter((name) => !name.startsWith('.'));
    expect(packages.length).toBeGreaterThan(10);
    expect(packages.filter((name) => !bill.components.some((component) => component.name === name))).toEqual([]);
    const next = bill.components.find(({ name }) => name === 'next');
    expect(next).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/next@/), hashes: [{ alg: 'SHA-512' }] });
  });

  it('stops on SIGTERM with exit code 0', async () => {
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  });
});
