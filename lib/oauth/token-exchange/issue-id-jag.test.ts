import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import { mintIdToken } from '@/lib/oauth/testing/mint';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { newClient, newTokenContext } from '../testing/tenant';
import { sealRefreshToken } from '../tokens/refresh-token';
import { issueIdJag } from './issue-id-jag';

const chat = 'https://chat.example';
const access = (differences: object = {}) =>
  CrossAppAccess.parse({ audience: chat, clientId: 'there', ...differences });
const wiki = newClient({ clientId: 'wiki', crossAppAccess: [access({ scopes: ['chat.read'] })] });
const start = new Date('2026-07-01T12:00:00Z');
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

interface Situation {
  client?: Client;
  /** Seconds after the sign-in. */
  after?: number;
  remainingSeconds?: number;
  refreshState?: 'active' | 'in-grace' | 'inactive';
  type?: 'id_token' | 'refresh_token';
  form?: Record<string, string>;
}

async function issue({
  client = wiki,
  after = 0,
  remainingSeconds = 600,
  refreshState = 'active',
  type = 'id_token',
  form = {},
}: Situation = {}) {
  const context = { ...newTokenContext(), now: () => start };
  const signIn = {
    personId: 'person-1',
    familyId: 'family-1',
    sessionId: null,
    authTime: seconds(start) - 60,
    amr: ['pwd'],
    acr: null,
  };
  const idToken = await mintIdToken(context, client, signIn, { nonce: null }, { accessToken: 'x', remainingSeconds });
  const refreshToken = sealRefreshToken(context, {
    ...signIn,
    tenantId: context.issuer.tenantId,
    clientId: client.clientId,
    scopes: ['openid'],
    resources: [],
    authorizationDetails: [],
    claims: null,
    generation: 1,
    confirmation: null,
    familyExpiresAt: seconds(start) + remainingSeconds,
  });
  const notes: unknown[] = [];
  const now = new Date(start.getTime() + after * 1000);
  const store = {
    findIdTokenGrant: async () => ({
      personId: 'person-1',
      scopes: ['openid'],
      resources: [],
      authorizationDetails: [],
      confirmation: null,
    }),
    checkRefreshToken: async () =>
      refreshState === 'active'
        ? { kind: 'active', clientId: client.clientId, userName: null, expiresAt: new Date(now.getTime() + 60_000) }
        : { kind: refreshState },
    noteExchange: async (note: unknown) => void notes.push(note),
  };
  const parameters = {
    audience: chat,
    subject_token: type === 'id_token' ? idToken : refreshToken,
    subject_token_type: `urn:ietf:params:oauth:token-type:${type}`,
    ...form,
  };
  const answer = await issueIdJag({
    form: new RequestParameters(new URLSearchParams(parameters).toString()),
    client,
    context: { ...context, now: () => now, store },
    confirmation: null,
  } as unknown as Parameters<typeof issueIdJag>[0]);
  return { answer, claims: decodeJwt(answer.access_token), notes };
}

describe('an ID-JAG', () => {
  test('lasts five minutes, and never longer than the token that it is issued for', async () => {
    const lasting = async (situation: Situation) => {
      const { answer, claims } = await issue(situation);
      expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(answer.expires_in);
      return answer.expires_in;
    };
    expect(await lasting({})).toBe(300);
    expect(await lasting({ remainingSeconds: 90 })).toBe(90);
    expect(await lasting({ type: 'refresh_token' })).toBe(60);
  });

  test('is noted in the token family with its server', async () => {
    expect((await issue()).notes).toMatchObject([{ familyId: 'family-1', clientId: 'wiki', resources: [chat] }]);
  });

  test('names no scope where the other server decides', async () => {
    const { answer, claims } = await issue({ client: newClient({ clientId: 'wiki', crossAppAccess: [access()] }) });
    expect([answer, claims].map((members) => 'scope' in members)).toEqual([false, false]);
  });

  test.each<[string, Situation, string]>([
    ['an expired ID token', { remainingSeconds: 90, after: 90 }, 'invalid_request'],
    [
      'a predecessor of the current refresh token',
      { type: 'refresh_token', refreshState: 'in-grace' },
      'invalid_request',
    ],
    ['an inactive refresh token', { type: 'refresh_token', refreshState: 'inactive' }, 'invalid_request'],
    ['a scope that the policy lacks', { form: { scope: 'chat.write' } }, 'invalid_scope'],
    ['a client without a policy', { client: newClient({ clientId: 'wiki' }) }, 'invalid_target'],
    ['this server itself', { form: { audience: newTokenContext().issuer.issuer } }, 'invalid_target'],
  ])('is not issued for %s', async (_, situation, error) => {
    expect((await refused(() => issue(situation))).answer.error).toBe(error);
  });
});
