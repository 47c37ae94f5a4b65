import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { describe, expect, test, vi } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import { sha256 } from '@/lib/platform/shared/secret';
import { RequestParameters } from '../parameters/request-parameters';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import { authenticateClient } from './authenticate-client';

const now = new Date('2026-11-21T12:00:00Z');
const secret = (id: string, value: string, expiresAt: Date | null = null) => ({
  id,
  secretHash: sha256(value),
  expiresAt,
});
const AWKWARD = 'a:b+c %/é';

const clients = [
  newClient({
    clientId: 'basic',
    secrets: [
      secret('old', 'old-secret', now),
      secret('one', 'secret'),
      secret('two', 'next', new Date(now.getTime() + 1)),
    ],
  }),
  newClient({ clientId: 'a:b+c %/', secrets: [secret('one', AWKWARD)] }),
  newClient({ clientId: 'one', secrets: [secret('one', 'secret')] }),
  newClient({ clientId: 'post', tokenEndpointAuthMethod: 'client_secret_post', secrets: [secret('one', 'secret')] }),
  newClient({ clientId: 'public', tokenEndpointAuthMethod: 'none' }),
  newClient({ clientId: 'empty', secrets: [] }),
  newClient({ clientId: 'future', tokenEndpointAuthMethod: 'private_key_jwt', secrets: [secret('one', 'secret')] }),
  newClient({ clientId: 'waits', secrets: [secret('one', 'secret')] }),
  newClient({ clientId: 'disabled', disabledAt: now, secrets: [secret('one', 'secret')] }),
];

const wrong: [clientId: string, secret: string, known: boolean][] = [];

function authenticate(form: Record<string, string>, authorization?: string) {
  const used: { clientId: string; secretId: string | null }[] = [];
  const context = {
    issuer,
    now: () => now,
    mutualTls: null,
    throttle: {
      secretWait: ({ clientId }: { clientId: string }) => (clientId === 'waits' ? 60 : 0),
      wrongSecret: async ({ clientId, secret: sent, known }: { clientId: string; secret: string; known: boolean }) =>
        void wrong.push([clientId, sent, known]),
    },
    remoteKeys: { read: () => Promise.reject(new Error('No key set is read.')) },
    used: (usage: { clientId: string; secretId: string | null }) => void used.push(usage),
    store: {
      findClient: async (_tenantId: string, clientId: string): Promise<Client | null> =>
        clients.find((client) => client.clientId === clientId) ?? null,
      claimAssertion: () => Promise.reject(new Error('No assertion is claimed.')),
    },
  };
  const request = new Request('https://auth.example/token', {
    method: 'POST',
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
  return authenticateClient(request, new RequestParameters(new URLSearchParams(form).toString()), context).then(
    (client) => ({ client, used }),
  );
}

const formEncode = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);
const basic = (id: string, password: string, encode = formEncode) =>
  `Basic ${Buffer.from(`${encode(id)}:${encode(password)}`).toString('base64')}`;

describe('authenticates', () => {
  test.each([
    ['by Basic', {}, basic('basic', 'secret'), 'basic', 'one'],
    ['by Basic with the second of two overlapping secrets', {}, basic('basic', 'next'), 'basic', 'two'],
    [
      'by Basic in lower case, with its ID also in the form',
      { client_id: 'basic' },
      basic('basic', 'secret').replace('Basic', 'basic'),
      'basic',
      'one',
    ],
    ['by Basic with every special character, form-encoded', {}, basic('a:b+c %/', AWKWARD), 'a:b+c %/', 'one'],
    [
      'by Basic with every special character, percent-encoded',
      {},
      basic('a:b+c %/', AWKWARD, encodeURIComponent),
      'a:b+c %/',
      'one',
    ],
    ['by form', { client_id: 'post', client_secret: 'secret' }, undefined, 'post', 'one'],
    ['as a public client', { client_id: 'public' }, undefined, 'public', null],
  ])('%s', async (_name, form: Record<string, string>, authorization, clientId, secretId) => {
    const { client, used } = await authenticate(form, authorization);
    expect(client.clientId).toBe(clientId);
    expect(used).toEqual([{ clientId, secretId }]);
  });
});

describe('is rejected', () => {
  test.each<[string, Record<string, string>, string | undefined, string]>([
    ['a wrong secret', {}, basic('basic', 'wrong'), 'client secret is wrong'],
    ['an expired secret', {}, basic('basic', 'old-secret'), 'client secret has expired'],
    ['an empty secret', {}, basic('basic', ''), 'client secret is wrong'],
    ['a client without secrets', {}, basic('empty', ''), 'client secret is wrong'],
    ['an unknown client', {}, basic('nobody', 'secret'), 'client nobody is unknown'],
    ['an unknown public client', { client_id: 'nobody' }, undefined, 'client nobody is unknown'],
    ['a client ID that no client can have', { client_id: 'é' }, undefined, 'client é is unknown'],
    [
      'Basic for a client registered for client_secret_post',
      {},
      basic('post', 'secret'),
      'client authenticates with client_secret_basic, but is registered for client_secret_post',
    ],
    [
      'a form secret for a client registered for client_secret_basic',
      { client_id: 'basic', client_secret: 'secret' },
      undefined,
      'client authenticates with client_secret_post, but is registered for client_secret_basic',
    ],
    [
      'a secret for a client registered for private_key_jwt',
      {},
      basic('future', 'secret'),
      'client authenticates with client_secret_basic, but is registered for private_key_jwt',
    ],
    [
      'only the ID of a confidential client',
      { client_id: 'basic' },
      undefined,
      'client authenticates with none, but is registered for client_secret_basic',
    ],
    [
      'an empty form secret of a confidential client',
      { client_id: 'post', client_secret: '' },
      undefined,
      'client authenticates with none, but is registered for client_secret_post',
    ],
    [
      'a secret from a public client',
      { client_id: 'public', client_secret: 'x' },
      undefined,
      'client authenticates with client_secret_post, but is registered for none',
    ],
    ['a disabled client', {}, basic('disabled', 'secret'), 'client is disabled'],
    ['no client authentication and no ID', {}, undefined, 'no client authentication and no client_id'],
    ['a secret without a client ID', { client_secret: 'secret' }, undefined, 'client  is unknown'],
    [
      'credentials that are not form-encoded',
      {},
      basic('basic', '100%', (value) => value),
      'Basic credentials are not form-encoded',
    ],
    [
      'credentials without a colon',
      {},
      `Basic ${Buffer.from('basic').toString('base64')}`,
      'Basic credentials have no colon',
    ],
    ['credentials that are not base64', {}, 'Basic b@sic', 'Authorization header is not HTTP Basic'],
    [
      'another scheme beside the ID of a public client',
      { client_id: 'public' },
      'Bearer abc',
      'Authorization header is not HTTP Basic',
    ],
  ])('%s', async (_name, form, authorization, reason) => {
    const refusal = await refused(() => authenticate(form, authorization));
    expect(refusal.message).toBe(reason);
    expect(refusal.answer).toEqual({
      error: 'invalid_client',
      status: 401,
      description: 'Client authentication failed',
    });
  });

  test.each<[string, Record<string, string>]>([
    ['two methods in one request', { client_id: 'basic', client_secret: 'secret' }],
    ['two methods in one request, one without a client ID', { client_secret: 'secret' }],
    ['a different client in the form', { client_id: 'public' }],
  ])('%s', async (_name, form) => {
    expect((await refused(() => authenticate(form, basic('basic', 'secret')))).answer).toMatchObject({
      error: 'invalid_request',
      status: 400,
    });
  });
});

test('compares the secret of an unknown client too, so that the failure takes as long as a wrong secret', async () => {
  const compared = vi.spyOn(crypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  try {
    for (const id of ['one', 'nobody']) {
      compared.mockClear();
      await refused(() => authenticate({}, basic(id, 'wrong')));
      expect([id, compared.mock.calls.length]).toEqual([id, 1]);
    }
  } finally {
    compared.mockRestore();
    syncBuiltinESMExports();
  }
});

describe('wrong secrets', () => {
  test('are counted per client, for either method, and correct ones are not', async () => {
    wrong.length = 0;
    for (const [form, authorization] of [
      [{}, basic('basic', 'wrong')],
      [{ client_id: 'post', client_secret: 'guess' }, undefined],
      [{}, basic('nobody', 'wrong')],
      [{}, basic('basic', 'secret')],
      [{ client_id: 'public' }, undefined],
    ] as const)
      await authenticate({ ...form }, authorization).catch(() => undefined);
    expect(wrong).toEqual([
      ['basic', 'wrong', true],
      ['post', 'guess', true],
      ['nobody', 'wrong', false],
    ]);
  });

  test('block the client temporarily, even with the correct secret, and say for how long', async () => {
    for (const password of ['secret', 'wrong']) {
      const refusal = await authenticate({}, basic('waits', password)).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({
        reason: 'too-many-wrong-secrets',
        retryAfterSeconds: 60,
        answer: { error: 'temporarily_unavailable', status: 429 },
      });
    }
  });
});
