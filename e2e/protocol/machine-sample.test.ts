/** The sample of a machine that authenticates with a key, run as its README describes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privateJwk } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { introspect } from '../support/oauth';

const script = join(import.meta.dirname, '..', '..', 'docs/samples/machine/machine.mjs');
const signer = clientOf('signer');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'machine-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...env } });

it('gets a token with its own key', async () => {
  const keyFile = join(folder, 'registered.json');
  await writeFile(keyFile, JSON.stringify(privateJwk('p-256')));
  const { stdout } = await run([], {
    TESSERA_ISSUER: issuerOf(),
    TESSERA_CLIENT_ID: signer.id,
    TESSERA_SCOPE: 'orders:read',
    TESSERA_KEY_FILE: keyFile,
  });
  expect(stdout).toContain('Access token (scope: orders:read');
  expect((await introspect(clientOf('api'), stdout.trim().split('\n').at(-1) ?? '')).body).toMatchObject({
    active: true,
    client_id: signer.id,
  });
}, 60_000);

it('creates a key once, keeps the private half and prints the public one', async () => {
  const keyFile = join(folder, 'new.json');
  const { stdout } = await run(['key'], { TESSERA_KEY_FILE: keyFile });
  const { d, ...publicHalf } = JSON.parse(await readFile(keyFile, 'utf8')) as Record<string, unknown>;
  expect(d).toEqual(expect.any(String));
  expect(JSON.parse(stdout)).toEqual({ keys: [publicHalf] });
  expect((await stat(keyFile)).mode & 0o077).toBe(0);
  await expect(run(['key'], { TESSERA_KEY_FILE: keyFile })).rejects.toThrow();
}, 60_000);
