/** The examples of the console's quickstart, copied from the page and run unchanged. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, signIn } from '../support/authorization';
import { decideRequest } from '../support/backchannel';
import { decideDevice, enterCode } from '../support/device';
import { issuerOf } from '../support/environment';
import { clientOf, personOf, type TestClient } from '../support/fixture';
import { manage, newAccessKey } from '../support/management';
import { requestToken, tokensOf } from '../support/oauth';
import { examplesOf, newProject, type Running, start } from '../support/quickstart';
import { UserAgent } from '../support/user-agent';

let admin: UserAgent;
let folder: string;

beforeAll(async () => {
  admin = await signIn(personOf('auditor'));
  folder = await newProject();
});
afterAll(() => rm(folder, { recursive: true }));

/** @param token of a script that was sent one */
async function startScript(client: TestClient, name: string, token = ''): Promise<Running> {
  const [code = ''] = await examplesOf(admin, client, 'oauth4webapi');
  await writeFile(join(folder, `${name}.mjs`), code);
  const env = { CLIENT_SECRET: client.secret ?? '', TOKEN: token, LOGIN_HINT: personOf('plain').userName };
  return start(process.execPath, [`${name}.mjs`], folder, env);
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

test('Node.js: a backchannel client waits for its person', async () => {
  const key = await newAccessKey('admin', { tenant: 'default' });
  const { body } = await manage(key, 'POST', '/clients', {
    tenant: 'default',
    body: { client_name: 'Till', grant_types: ['urn:openid:params:grant-type:ciba'], scope: 'openid' },
  });
  const till: TestClient = { ...clientOf('machine'), id: String(body.client_id), secret: String(body.client_secret) };
  const running = await startScript(till, 'till');
  const agent = await signIn(personOf('plain'));
  const page = await expect
    .poll(() => agent.open(`${issuerOf()}/account/requests`), { timeout: 20_000 })
    .toMatchObject({ html: expect.stringContaining('Table 7') as string })
    .then(() => agent.open(`${issuerOf()}/account/requests`));
  await decideRequest(agent, page, 'approve');
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
  expect(await examplesOf(admin, clientOf('older-signer'), 'curl')).toEqual([]);
  const plain = await signIn(personOf('plain'));
  expect((await plain.open('/admin/clients/web/quickstart')).response.status).toBe(403);
});
