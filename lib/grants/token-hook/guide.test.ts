import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '@/e2e/support/free-port';
import { webhookKey, webhookSecret } from '@/lib/journal/events/receiver-secrets';
import { signWebhook } from '@/lib/journal/events/send';
import { reservedClaims } from '@/lib/oauth/openid/reserved-claims';
import { readHookAnswer } from './hook-answer';

const guide = readFileSync('docs/guides/token-hook.md', 'utf8');
const [, sample = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Posts, retrying until the sample is listening. */
async function post(port: number, headers: Record<string, string>, body: string): Promise<Response> {
  for (;;) {
    const response = await fetch(`http://localhost:${port}/`, { method: 'POST', headers, body }).catch(() => null);
    if (response) return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('the code sample of the guide answers only signed questions', async () => {
  const [port, secret] = [await freePort(), webhookSecret(randomBytes(32))];
  child = spawn(process.execPath, ['--input-type=module', '-e', sample], {
    env: { ...process.env, PORT: String(port), HOOK_SECRET: secret },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const body = JSON.stringify({ subject: { sub: 's', user_name: 'ada@example.com' } });
  const signed = (key: Uint8Array) => signWebhook({ id: 'a', body, keys: [randomBytes(32), key], at: new Date() });
  expect((await post(port, signed(randomBytes(32)), body)).status).toBe(401);
  const answer = await post(port, signed(webhookKey(secret)), body);
  expect(answer.status).toBe(200);
  expect(readHookAnswer(await answer.text())).toMatchObject({ kind: 'changes', accessToken: { add: { staff: true } } });
}, 30_000);

it('the guide names every reserved claim', () => {
  expect([...reservedClaims].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
