/** The sample of a FAPI 2.0 client, run as its README describes. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approve } from '../support/authorization';
import { privateJwk } from '../support/client-assertion';
import { issuerOf } from '../support/environment';
import { clientOf } from '../support/fixture';
import { bankScim } from '../support/pushed';
import { UserAgent } from '../support/user-agent';

const script = join(import.meta.dirname, '..', '..', 'docs/samples/bank/bank.mjs');
const fapi = clientOf('par-fapi', 'par-bank');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Runs the sample until it exits.
 * @param answer returns the text to paste once the sample has printed a URL to open
 */
function run(env: Record<string, string>, answer: (address: string) => Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let printed = '';
    let answered = false;
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
      const address = /^http\S+$/m.exec(printed)?.[0];
      if (answered || address === undefined || !printed.includes('Paste')) return;
      answered = true;
      answer(address).then((pasted) => child.stdin.end(`${pasted}\n`), reject);
    });
    child.once('exit', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`The sample ended with ${code}: ${printed}`)),
    );
  });
}

it('pushes its request, gets consent, and receives a token bound to its key', async () => {
  const keyFile = join(folder, 'registered.json');
  await writeFile(keyFile, JSON.stringify(privateJwk('p-256')));
  const person = await bankScim.createPerson();
  const env = {
    TESSERA_ISSUER: issuerOf('par-bank'),
    TESSERA_CLIENT_ID: fapi.id,
    TESSERA_REDIRECT_URI: fapi.redirectUri,
    TESSERA_SCOPE: 'accounts',
    TESSERA_KEY_FILE: keyFile,
  };
  const printed = await run(env, async (address) => {
    expect([...new URL(address).searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    return (await approve(new UserAgent(), { url: address }, person)).url.href;
  });
  expect(printed).toMatch(/\ndpop accounts \d+\n$/);
}, 60_000);

it('creates a key once and registers its public half through the setup file', async () => {
  const env = { TESSERA_KEY_FILE: join(folder, 'new.json'), TESSERA_CLIENT_FILE: join(folder, 'bank.json') };
  const setUp = () => promisify(execFile)(process.execPath, [script, 'set-up'], { env: { ...process.env, ...env } });
  await setUp();
  const { d, ...publicHalf } = JSON.parse(await readFile(env.TESSERA_KEY_FILE, 'utf8')) as Record<string, unknown>;
  expect(d).toEqual(expect.any(String));
  expect((await stat(env.TESSERA_KEY_FILE)).mode & 0o077).toBe(0);
  const { clients } = JSON.parse(await readFile(env.TESSERA_CLIENT_FILE, 'utf8')) as { clients: object[] };
  expect(clients).toMatchObject([{ client_id: 'bank', fapi2_security_profile: true, jwks: { keys: [publicHalf] } }]);
  await expect(setUp()).rejects.toThrow();
}, 60_000);
