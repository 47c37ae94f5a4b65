import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { HookQuestion } from '@/lib/oauth/token-hook/token-hook';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { seal } from '@/lib/platform/shared/seal';
import { createHookSender } from './ask-hook';

const sealingKey = new Uint8Array(32).fill(1);
const now = new Date('2026-11-28T12:00:00Z');
const secret = (byte: number, expiresAt: Date | null = null) => ({
  id: String(byte),
  sealed: seal(sealingKey, new Uint8Array(32).fill(byte)),
  createdAt: now,
  expiresAt,
});
const question: HookQuestion = {
  grantType: 'authorization_code',
  clientId: 'app',
  scopes: ['openid'],
  resources: ['https://api.example'],
  person: { id: 'p1', userName: 'ada' },
  accessToken: { sub: 's1', tier: 1 },
  idToken: { sub: 's1' },
};
const at = { requestId: 'r1', issuer: 'https://id.example/t/acme' };

function asking(answer: { status: number; body: string }, secrets = [secret(7)]) {
  const sent: { address: string; headers: Record<string, string>; body: string }[] = [];
  const send = createHookSender({
    sealingKey,
    now: () => now,
    async post(address, message) {
      sent.push({ address, ...message });
      return { kind: 'answered', headers: {}, ...answer };
    },
  });
  return { sent, answer: () => send({ url: 'https://hook.example', secrets }, question, at) };
}

describe('a question to the token hook', () => {
  it('says what is about to be issued, and to whom', async () => {
    const { sent, answer } = asking({ status: 200, body: '{}' });
    expect((await answer()).kind).toBe('changes');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      type: 'token.issuing',
      request_id: 'r1',
      issuer: at.issuer,
      grant_type: 'authorization_code',
      client_id: 'app',
      scopes: ['openid'],
      resources: ['https://api.example'],
      subject: { sub: 's1', person_id: 'p1', user_name: 'ada' },
      access_token: { claims: { sub: 's1', tier: 1 } },
      id_token: { claims: { sub: 's1' } },
    });
  });

  it('is signed by every secret that has not expired', async () => {
    const past = new Date(now.getTime() - 1);
    const later = new Date(now.getTime() + 1);
    const { sent, answer } = asking({ status: 200, body: '{}' }, [secret(7), secret(8, later), secret(9, past)]);
    await answer();
    const { headers, body } = sent[0] ?? expect.fail('Nothing was sent.');
    const signed = (byte: number) =>
      `v1,${createHmac('sha256', new Uint8Array(32).fill(byte))
        .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
        .digest('base64')}`;
    expect(headers['webhook-signature']).toBe(`${signed(7)} ${signed(8)}`);
    expect(headers['webhook-timestamp']).toBe(String(now.getTime() / 1000));
  });

  it('is not sent unsigned', async () => {
    const { sent, answer } = asking({ status: 200, body: '{}' }, []);
    expect((await answer()).kind).toBe('failed');
    expect(sent).toEqual([]);
  });

  it.each([201, 204, 302, 400, 500])('fails with status %i, even if the body allows everything', async (status) => {
    const said = await asking({ status, body: '{}' }).answer();
    expect(said.kind === 'failed' && inEnglish(said.reason)).toContain(String(status));
  });
});
