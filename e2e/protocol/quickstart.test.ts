/** The examples of the console's quickstart, copied from the page and run unchanged. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, signIn } from '../support/authorization';
import { decideDevice, enterCode } from '../support/device';
import { clientOf, personOf, type TestClient } from '../support/fixture';
import { decodeHtml } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { requestToken, tokensOf } from '../support/oauth';
import { UserAgent } from '../support/user-agent';

const ROOT = join(import.meta.dirname, '..', '..');
let admin: UserAgent;
let folder: string;

beforeAll(async () => {
  admin = await signIn(personOf('auditor'));
  folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The examples that the page shows for one language. */
async function examplesOf(client: TestClient, language: string): Promise<string[]> {
  // Encodes an ID that a URL path would change, as the console does.
  const segment = /^[\w-]+$/.test(client.id) ? client.id : `~${Buffer.from(client.id).toString('base64url')}`;
  const { html, response } = await admin.open(`/admin/clients/${segment}/quickstart?with=${language}`);
  expect(response.status).toBe(200);
  return [...html.matchAll(/<pre[^>]*><code>(.*?)<\/code>/gs)].map(([, code = '']) => decodeHtml(code));
}

interface Running {
  child: ChildProcessWithoutNullStreams;
  /** Waits for output that matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
}

async function start(command: string, args: string[], client: TestClient, token: string): Promise<Running> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, CLIENT_SECRET: client.secret ?? '', TOKEN: token },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    async printed(pattern) {
      await expect.poll(() => output, { timeout: 50_000 }).toMatch(pattern);
      return (
        pattern.exec(output) ??
        (() => {
          throw new Error(output);
        })()
      );
    },
  };
}

/** @param token of a script that was sent one */
async function startScript(client: TestClient, name: string, token = ''): Promise<Running> {
  const [code = ''] = await examplesOf(client, 'oauth4webapi');
  // Placed where Node can resolve the packages that it imports.
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code.replace("'oauth4webapi'", JSON.stringify(import.meta.resolve('oauth4webapi'))));
  return start(process.execPath, [file], client, token);
}

test.each(['machine', 'odd: +%/?"&=id'])(
  'Node.js: a machine gets a token (%s)',
  async (id) => {
    await (await startScript(clientOf(id), `machine-${id.length}`)).printed(/access_token: '/);
  },
  60_000,
);

test.each(['spa', 'web', 'post'])(
  'Node.js: a person signs in, and the callback URL yields tokens (%s)',
  async (id) => {
    const client = clientOf(id);
    const running = await startScript(client, id);
    const [, address = ''] = await running.printed(/Open (http\S+)/);
    const arrival = await approve(new UserAgent(), { url: address }, personOf('plain'));
    running.child.stdin.write(`${arrival.url.href}\n`);
    await running.printed(/access_token: '/);
    running.child.stdin.end();
  },
  60_000,
);

test('Node.js: a device waits for its person', async () => {
  const running = await startScript(clientOf('tv'), 'tv');
  const [, userCode = ''] = await running.printed(/and enter ([A-Z-]+)/);
  const agent = await signIn(personOf('plain'));
  await decideDevice(agent, await enterCode(agent, userCode), 'allow');
  await running.printed(/access_token: '/);
}, 60_000);

test('Node.js: a resource server introspects a token it received', async () => {
  const key = await newAccessKey('admin', { tenant: 'default' });
  const { body } = await manage(key, 'POST', '/clients', {
    tenant: 'default',
    body: { client_name: 'Gate', grant_types: [], response_types: [] },
  });
  const gate: TestClient = { ...clientOf('machine'), id: String(body.client_id), secret: String(body.client_secret) };
  const { access_token: token } = await tokensOf(
    requestToken(clientOf('machine'), { grant_type: 'client_credentials' }),
  );
  await (await startScript(gate, 'gate', token)).printed(/active: true/);
  await (await startScript(gate, 'gate-unknown', 'no-token')).printed(/active: false/);
}, 60_000);

test('the page has no examples for a client with a key, and requires console access', async () => {
  expect(await examplesOf(clientOf('older-signer'), 'curl')).toEqual([]);
  const plain = await signIn(personOf('plain'));
  expect((await plain.open('/admin/clients/web/quickstart')).response.status).toBe(403);
});
