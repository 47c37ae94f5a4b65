/** What a token hook that refuses or fails leaves as it was, and what it never prevents. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCode } from '@/lib/grants/authorization-codes/postgres/insert-code';
import type { HookAnswer, HookQuestion, TokenHook } from '@/lib/oauth/token-hook/token-hook';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { type MachineClient, openTokenServer, type TokenServer } from './state-machines/testing/token-server';
import { newDecision, newDevice, newEntry } from './testing/device';

const now = new Date('2026-11-21T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code';
const VERIFIER = 'v'.repeat(43);

const nothing = { add: {}, remove: [] };
const allowed: HookAnswer = { kind: 'changes', accessToken: nothing, idToken: nothing };
const refused: HookAnswer = { kind: 'refused', reason: 'No contract' };
const failed: HookAnswer = { kind: 'failed', reason: verbatim('too slow') };

let answer: HookAnswer;
let asked: HookQuestion[];
const tokenHook: TokenHook = {
  onFailure: 'refuse',
  async ask(question) {
    asked.push(question);
    return answer;
  },
};

let server: TokenServer;
let client: MachineClient;
beforeAll(async () => {
  server = await openTokenServer({ tokenHook });
  client = server.clients.confidential;
}, 120_000);
afterAll(() => server?.close());
beforeEach(() => {
  answer = allowed;
  asked = [];
});

async function newCode(): Promise<{ code: string; personId: string }> {
  const code = newId();
  const person = await server.newPerson(now);
  await insertCode(server.store.database, {
    ...person,
    clientId: client.clientId,
    codeHash: sha256(code),
    expiresAt: later(60),
    binding: {
      redirectUri: 'https://app.example/callback',
      redirectUriSent: false,
      scopes: ['profile'],
      resources: [],
      codeChallenge: Buffer.from(sha256(VERIFIER)).toString('base64url'),
      codeChallengeMethod: 'S256',
      authTime: now.getTime() / 1000,
      amr: ['pwd'],
      acr: null,
    },
  });
  return { code, personId: person.personId };
}
const redeem = (code: string) =>
  server.request(client, { grant_type: 'authorization_code', code, code_verifier: VERIFIER }, now);
const refresh = (refreshToken: unknown, at = now) =>
  server.request(client, { grant_type: 'refresh_token', refresh_token: String(refreshToken) }, at);
const newRefreshToken = async () => (await redeem((await newCode()).code)).body.refresh_token;

describe.each([
  ['refuses', refused, 400, 'access_denied'],
  ['fails', failed, 503, 'temporarily_unavailable'],
] as const)('a hook that %s', (_, verdict, status, error) => {
  test('leaves a code usable, and no token family behind', async () => {
    const { code, personId } = await newCode();
    answer = verdict;
    expect(await redeem(code)).toMatchObject({ status, body: { error } });
    expect(await server.store.database.prisma.tokenFamily.count({ where: { personId } })).toBe(0);
    answer = allowed;
    expect((await redeem(code)).status).toBe(200);
    expect(asked).toMatchObject(Array(2).fill({ grantType: 'authorization_code', person: { id: personId } }));
  });

  test('leaves a refresh token usable, which is rotated once', async () => {
    const refreshToken = await newRefreshToken();
    answer = verdict;
    expect(await refresh(refreshToken)).toMatchObject({ status, body: { error } });
    expect(await refresh(refreshToken, later(3600))).toMatchObject({ status, body: { error } });
    answer = allowed;
    const next = await refresh(refreshToken, later(3601));
    expect(next.status).toBe(200);
    expect((await refresh(next.body.refresh_token, later(3602))).status).toBe(200);
  });

  test('does not hide that an old refresh token was used again, which ends the family', async () => {
    const refreshToken = await newRefreshToken();
    const { body: second } = await refresh(refreshToken);
    const { body: third } = await refresh(second.refresh_token);
    answer = verdict;
    expect(await refresh(refreshToken, later(3600))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    answer = allowed;
    expect(await refresh(third.refresh_token, later(3601))).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  test('leaves an approved device code usable', async () => {
    const { oauth } = server.store;
    const [seed, name] = [{ ...(await server.newPerson(now)), clientId: client.clientId }, newId()];
    await oauth.saveDeviceAuthorization({ ...newDevice(seed, name, now), scopes: ['profile'] });
    await oauth.enterUserCode(newEntry(seed, name, now));
    await oauth.decideDevice(newDecision(seed, name, 'approved', now));
    const poll = (at: Date) => server.request(client, { grant_type: DEVICE_CODE, device_code: `device ${name}` }, at);
    answer = verdict;
    expect(await poll(now)).toMatchObject({ status, body: { error } });
    answer = allowed;
    expect((await poll(later(10))).status).toBe(200);
  });
});

test('of many parallel redemptions that the hook allows, one gets tokens', async () => {
  const { code, personId } = await newCode();
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await server.store.database.prisma.tokenFamily.count({ where: { personId } })).toBe(1);
});

test('claims that the hook adds are in the token, whose scope stays the same', async () => {
  answer = { kind: 'changes', accessToken: { add: { tier: 'gold' }, remove: ['auth_level'] }, idToken: nothing };
  const { body } = await redeem((await newCode()).code);
  const [, payload = ''] = String(body.access_token).split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ tier: 'gold', scope: 'profile' });
  expect(body.scope).toBe('profile');
});
