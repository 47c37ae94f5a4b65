/** The container image as the Dockerfile builds it, on a base of Debian's packages where Node's own cannot be pulled. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../e2e/support/free-port';
import { findPodman } from './test/find-podman';
import { type TestDatabase, testDatabase } from './test-database';

const IMAGE = 'localhost/tessera-tests:latest';
const NAME = `tessera-tests-${process.pid}`;
const MINUTE = 60_000;

// Building it takes minutes of processor time, of which `npm test` spends most on the same tree without a container.
const podman = process.env.TESSERA_LONG ? findPodman() : null;

describe.skipIf(!podman)('the container image, read-only and run as nobody without capabilities', () => {
  let database: TestDatabase;
  let url: string;
  let startSeconds: number;
  const run = (...args: string[]) => podman?.run(args).trim() ?? '';
  const inside = (...command: string[]) => run('exec', NAME, ...command);

  beforeAll(async () => {
    database = await testDatabase();
    podman?.build(IMAGE);
    const port = await freePort();
    url = `http://localhost:${port}`;
    const began = performance.now();
    podman?.start(IMAGE, NAME, {
      DATABASE_URL: database.url,
      TESSERA_SECRET: 'a secret for this one test run only',
      PORT: String(port),
      TESSERA_WORKERS: '1',
    });
    await untilReady(began + MINUTE);
    startSeconds = (performance.now() - began) / 1000;
  }, 25 * MINUTE);

  afterAll(async () => {
    podman?.remove(NAME, IMAGE);
    await database?.drop();
  }, MINUTE);

  async function untilReady(until: number): Promise<void> {
    for (;;) {
      if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
      if (performance.now() > until) throw new Error(`The container is not ready: ${run('logs', NAME)}`);
      await sleep(50);
    }
  }

  it('adds as much to its base as the guide says', () => {
    const [{ Size: whole = 0 } = {}, { Size: base = 0 } = {}] = [IMAGE, podman?.base ?? ''].map(
      (image) => JSON.parse(run('image', 'inspect', image))[0] as { Size: number },
    );
    const added = (whole - base) / 1e6;
    process.stdout.write(`The image adds ${added.toFixed(0)} MB and was ready in ${startSeconds.toFixed(1)} s.\n`);
    const guide = readFileSync('docs/guides/deploy/docker.md', 'utf8');
    const stated = Number(/adds (\d+) MB/.exec(guide)?.[1]);
    expect(added).toBeGreaterThan(stated * 0.9);
    expect(added).toBeLessThan(stated * 1.1);
  });

  it('has no rights, and its own user is not root', () => {
    const status = inside('cat', '/proc/1/status');
    expect(status).toMatch(/^Uid:\s+65534\s+65534\s+65534\s+65534$/m);
    expect(status).toMatch(/^CapBnd:\s+0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(() => inside('touch', '/tmp/file')).toThrow('Read-only file system');
    expect(run('image', 'inspect', '--format', '{{.User}}', IMAGE)).toBe('node');
  });

  it('serves pages and protocol endpoints', async () => {
    const page = await (await fetch(`${url}/login`)).text();
    expect(page).toContain('type="password"');
    const [, script = ''] = /src="(\/_next\/static\/[^"]+)"/.exec(page) ?? [];
    expect((await fetch(url + script)).status).toBe(200);
    const metadata = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();
    expect(metadata).toMatchObject({ issuer: url });
  });

  it('reports its health', () => {
    expect(run('healthcheck', 'run', NAME)).toBe('');
  });

  it('runs commands, as the guide says', () => {
    const exported = JSON.parse(inside('node', 'dist/tessera.js', 'export'));
    expect(exported).toMatchObject({ tenants: [{ slug: 'default' }] });
  });

  it('stops on SIGTERM with exit code 0', { timeout: MINUTE }, () => {
    run('stop', '--time', '30', NAME);
    expect(run('inspect', '--format', '{{.State.ExitCode}}', NAME)).toBe('0');
  });
});
