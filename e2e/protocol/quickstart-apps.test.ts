/**
 * The web apps of the console's quickstart, copied from the page and run unchanged: express-openid-connect from npm,
 * and go-oidc through Go's module proxy. The client names no algorithm for ID tokens, and express-openid-connect
 * accepts only RS256 unless it is configured otherwise.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, signIn } from '../support/authorization';
import { CookieJar } from '../support/cookie-jar';
import { issuerOf, mount } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { examplesOf, newProject, type Running, start } from '../support/quickstart';
import { UserAgent } from '../support/user-agent';

const TENANT = 'reg-openid';
const client = clientOf(`quick-${mount}`, TENANT);
const { origin } = new URL(client.redirectUri);
const secrets = { CLIENT_SECRET: client.secret ?? '', SESSION_SECRET: randomUUID() };
const run = promisify(execFile);
let folder: string;

beforeAll(async () => void (folder = await newProject()));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes the example to a file. */
async function paste(language: string, file: string): Promise<void> {
  const auditor = await signIn(personOf('auditor', TENANT), { tenant: TENANT });
  const [code = ''] = await examplesOf(auditor, client, language);
  await writeFile(join(folder, file), code);
}

/**
 * Signs a person in at the running app.
 * @param path where the app sends people to sign in
 * @returns the app's page for the person
 */
async function signedInAt(path: string): Promise<unknown> {
  const jar = new CookieJar();
  const visit = async (address: string) => {
    const response = await fetch(address, { redirect: 'manual', headers: jar.header() });
    jar.take(response);
    return response;
  };
  const started = await visit(origin + path);
  const arrival = await approve(
    new UserAgent(),
    { url: started.headers.get('location') ?? '' },
    personOf('plain', TENANT),
  );
  let page = await visit(arrival.url.href);
  if (page.status === 302) page = await visit(new URL(page.headers.get('location') ?? '', origin).href);
  expect(page.status).toBe(200);
  return page.json();
}

async function stop({ child }: Running): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

test('express-openid-connect signs a person in', async () => {
  await paste('express', 'server.mjs');
  const app = start(process.execPath, ['server.mjs'], folder, secrets);
  try {
    await app.printed(/Open http/);
    expect(await signedInAt('/')).toMatchObject({ sub: expect.any(String) });
  } finally {
    await stop(app);
  }
}, 60_000);

/** Why Go's example cannot run on this machine; null if it can. */
async function goIsMissing(): Promise<string | null> {
  const go = (...args: string[]) => run('go', args, { cwd: folder });
  try {
    await go('version');
  } catch {
    return 'Go is not installed';
  }
  try {
    await go('mod', 'init', 'example');
    await go('get', 'github.com/coreos/go-oidc/v3/oidc@v3.21.0', 'golang.org/x/oauth2@v0.38.0');
    return null;
  } catch (error) {
    return `its modules cannot be downloaded: ${String(error)}`;
  }
}

test('go-oidc signs a person in', async ({ skip }) => {
  const missing = await goIsMissing();
  if (missing !== null) {
    process.stdout.write(`Skipped the quickstart for Go: ${missing}.\n`);
    skip();
  }
  await paste('go', 'main.go');
  await run('go', ['build', '-o', 'app', '.'], { cwd: folder });
  const app = start(join(folder, 'app'), [], folder, secrets);
  try {
    await app.printed(/Open http/);
    expect(await signedInAt('/login')).toMatchObject({ iss: issuerOf(TENANT), aud: client.id });
  } finally {
    await stop(app);
  }
}, 300_000);
