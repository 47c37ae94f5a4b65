import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '@/e2e/support/free-port';
import { webhookKey, webhookSecret } from './receiver-secrets';
import { signWebhook } from './send';

const samples = [...readFileSync('docs/guides/events.md', 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(
  ([, code = '']) => code,
);
const [webhooks = '', pushes = '', polls = ''] = samples;
const AUDIENCE = 'https://siem.example';

const running: { child: ChildProcess; output: string }[] = [];
const servers: Server[] = [];
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Runs a sample as the guide describes. */
function start(code: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const sample = { child, output: '' };
  child.stdout.on('data', (chunk: Buffer) => (sample.output += chunk.toString()));
  running.push(sample);
  return sample;
}

/** Posts, retrying until the sample is listening. */
async function post(port: number, headers: Record<string, string>, body: string): Promise<number> {
  for (;;) {
    const response = await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body }).catch(() => null);
    if (response) return response.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** An issuer with a key set, and a poll endpoint that returns one token and accepts its acknowledgment. */
async function issuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const acknowledged: string[] = [];
  const sets: Record<string, string> = {};
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] });
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/jwks') return void response.end(jwks);
    const chunks: Uint8Array[] = [];
    request
      .on('data', (chunk: Uint8Array) => chunks.push(chunk))
      .on('end', () => {
        const { ack } = JSON.parse(Buffer.concat(chunks).toString()) as { ack: string[] };
        acknowledged.push(...ack);
        const waiting = Object.fromEntries(Object.entries(sets).filter(([jti]) => !acknowledged.includes(jti)));
        setTimeout(() => response.end(JSON.stringify({ sets: waiting, moreAvailable: false })), 50);
      });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const iss = `http://localhost:${(server.address() as AddressInfo).port}`;
  const token = (audience: string) =>
    new SignJWT({
      events: { 'urn:ietf:params:scim:event:prov:delete': {} },
      sub_id: { format: 'scim', uri: '/Users/7' },
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'secevent+jwt' })
      .setIssuer(iss)
      .setAudience(audience)
      .setJti('a')
      .setIssuedAt()
      .sign(privateKey);
  return { iss, token, sets, acknowledged };
}

describe('the code samples of the guide', () => {
  it('accept only signed webhooks', async () => {
    const [port, secret] = [await freePort(), webhookSecret(randomBytes(32))];
    const sample = start(webhooks, { PORT: String(port), WEBHOOK_SECRET: secret });
    const body = '{"type":"user.deleted"}';
    const signed = (at = new Date(), key = webhookKey(secret)) =>
      signWebhook({ id: 'a', body, keys: [randomBytes(32), key], at });
    expect(await post(port, signed(), body)).toBe(204);
    expect(await post(port, signed(), `${body} `)).toBe(401);
    expect(await post(port, signed(new Date(), randomBytes(32)), body)).toBe(401);
    expect(await post(port, signed(new Date(Date.now() - 3_600_000)), body)).toBe(401);
    await expect.poll(() => sample.output).toBe("{ type: 'user.deleted' }\n");
  }, 30_000);

  it('accept only pushed tokens meant for them', async () => {
    const port = await freePort();
    const { iss, token } = await issuer();
    const sample = start(pushes, { PORT: String(port), ISSUER: iss, AUDIENCE });
    expect(await post(port, {}, await token(AUDIENCE))).toBe(202);
    expect(await post(port, {}, await token('https://somebody.example'))).toBe(400);
    expect(await post(port, {}, 'no token')).toBe(400);
    await expect.poll(() => sample.output).toContain('/Users/7');
  }, 30_000);

  it('poll for tokens, and acknowledge them', async () => {
    const { iss, token, sets, acknowledged } = await issuer();
    sets.a = await token(AUDIENCE);
    const sample = start(polls, { ISSUER: iss, AUDIENCE, POLL_TOKEN: 'tse_token' });
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toEqual(['a']);
    expect(sample.output).toContain('/Users/7');
  }, 30_000);
});
