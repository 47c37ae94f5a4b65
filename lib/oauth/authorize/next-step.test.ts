import { describe, expect, test } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import { issuer, newClient } from '../testing/tenant';
import { nextStep } from './next-step';

const askedAt = new Date('2026-11-21T12:00:00.500Z');
const person: SignedIn = {
  personId: 'person-1',
  sessionId: 'session-1',
  authTime: askedAt.getTime() / 1000 - 60,
  amr: ['pwd'],
  acr: null,
  mustChangePassword: false,
  mustSignInAgain: false,
  needsSecondFactor: false,
};
const parameters: AuthorizationParameters = {
  responseType: 'code',
  clientId: 'app',
  redirectUri: 'https://app.example/cb',
  redirectUriSent: true,
  scopes: ['profile'],
  state: null,
  codeChallenge: 'c',
  codeChallengeMethod: 'S256',
  resources: [],
  prompt: [],
  loginHint: null,
};

async function step(given: {
  person?: SignedIn | null;
  client?: Partial<Client>;
  parameters?: Partial<AuthorizationParameters>;
  allowed?: string[];
  boundTo?: string;
}): Promise<string> {
  const context = { issuer, pairwiseKey: new Uint8Array(32), store: { findConsent: async () => given.allowed ?? [] } };
  const who = given.person === undefined ? person : given.person;
  return (
    await nextStep(context, newClient(given.client), { ...parameters, ...given.parameters }, who, {
      at: askedAt,
      sessionId: given.boundTo ?? null,
    })
  ).step;
}

describe('sign-in', () => {
  test('is required in a browser without a session', async () => {
    expect(await step({ person: null })).toBe('login');
  });

  test('is required again for prompt=login, until it is newer than the request', async () => {
    const login = { prompt: ['login'] };
    expect(await step({ parameters: login, allowed: ['profile'] })).toBe('login');
    expect(
      await step({
        parameters: login,
        allowed: ['profile'],
        person: { ...person, authTime: askedAt.getTime() / 1000 + 20 },
      }),
    ).toBe('issue');
    expect(
      await step({
        parameters: login,
        allowed: ['profile'],
        person: { ...person, authTime: askedAt.getTime() / 1000 - 0.2 },
      }),
    ).toBe('login');
  });

  test('without the second factor that the tenant requires is not enough, and the factor comes before a new password', async () => {
    expect(
      await step({ person: { ...person, needsSecondFactor: true, mustChangePassword: true }, allowed: ['profile'] }),
    ).toBe('second-factor');
  });

  test('with a password that must be changed requires the change first', async () => {
    expect(await step({ person: { ...person, mustChangePassword: true }, allowed: ['profile'] })).toBe(
      'change-password',
    );
  });
});

describe('consent', () => {
  test('is requested once for the scopes that it covers', async () => {
    expect(await step({})).toBe('consent');
    expect(await step({ allowed: ['mail.read', 'profile'] })).toBe('issue');
  });

  test('is requested again for a wider scope, and by prompt=consent', async () => {
    expect(await step({ allowed: ['profile'], parameters: { scopes: ['profile', 'mail.read'] } })).toBe('consent');
    expect(await step({ allowed: ['profile'], parameters: { prompt: ['consent'] } })).toBe('consent');
    expect(await step({ client: { firstParty: true }, parameters: { prompt: ['consent'] } })).toBe('consent');
  });

  test('is not requested for a first-party client', async () => {
    expect(await step({ client: { firstParty: true } })).toBe('issue');
  });

  test.each<[string, Partial<Client>, string]>([
    [
      'a public client on loopback',
      { tokenEndpointAuthMethod: 'none', applicationType: 'native' },
      'http://127.0.0.1:9/cb',
    ],
    ['a public web client on loopback', { tokenEndpointAuthMethod: 'none' }, 'http://localhost/cb'],
    [
      'a native client with a private-use scheme, even if it has a secret',
      { applicationType: 'native' },
      'com.example.app:/cb',
    ],
    [
      'a first-party public client with a private-use scheme',
      { tokenEndpointAuthMethod: 'none', applicationType: 'native', firstParty: true },
      'com.example.app:/cb',
    ],
  ])('is requested every time for %s', async (_name, client, redirectUri) => {
    expect(await step({ client, allowed: ['profile'], parameters: { redirectUri } })).toBe('consent');
  });

  test.each<[string, Partial<Client>, string]>([
    ['a confidential web client, even on loopback', {}, 'http://localhost:3000/cb'],
    ['a public client on https', { tokenEndpointAuthMethod: 'none' }, 'https://app.example/cb'],
    [
      'a native client on https',
      { tokenEndpointAuthMethod: 'none', applicationType: 'native' },
      'https://app.example/cb',
    ],
  ])('is remembered for %s', async (_name, client, redirectUri) => {
    expect(await step({ client, allowed: ['profile'], parameters: { redirectUri } })).toBe('issue');
  });
});

describe('max_age', () => {
  test.each<[number, string]>([
    [0, 'login'],
    [59, 'login'],
    [60, 'issue'],
    [3600, 'issue'],
  ])('of %i s, a minute after the sign-in: %s', async (maxAge, expected) => {
    expect(await step({ allowed: ['profile'], parameters: { maxAge } })).toBe(expected);
  });

  test('is not met by a sign-in of unknown time, and neither is prompt=login', async () => {
    const unknown = { ...person, authTime: 0 };
    expect(await step({ allowed: ['profile'], person: unknown })).toBe('issue');
    expect(await step({ allowed: ['profile'], parameters: { maxAge: 31_536_000 }, person: unknown })).toBe('login');
    expect(await step({ allowed: ['profile'], parameters: { prompt: ['login'] }, person: unknown })).toBe('login');
  });

  test('of 0 s is satisfied by a sign-in after the request', async () => {
    expect(
      await step({
        allowed: ['profile'],
        parameters: { maxAge: 0 },
        person: { ...person, authTime: askedAt.getTime() / 1000 + 3 },
      }),
    ).toBe('issue');
  });
});

describe('prompt=select_account', () => {
  const parameters = { prompt: ['select_account'] };
  test('asks which account to use, before anything else', async () => {
    expect(await step({ allowed: ['profile'], parameters })).toBe('select-account');
    expect(
      await step({
        parameters: { ...parameters, acrValues: ['phr'] },
        person: { ...person, mustChangePassword: true },
      }),
    ).toBe('select-account');
  });

  test('is satisfied by choosing an account and by signing in', async () => {
    expect(await step({ allowed: ['profile'], parameters, boundTo: person.sessionId })).toBe('issue');
    expect(await step({ allowed: ['profile'], parameters, boundTo: 'another-session' })).toBe('select-account');
    expect(
      await step({ allowed: ['profile'], parameters, person: { ...person, authTime: askedAt.getTime() / 1000 + 3 } }),
    ).toBe('issue');
  });
});

describe('acr_values', () => {
  const asking = (acrValues: string[], acr: string | null) =>
    step({ allowed: ['profile'], parameters: { acrValues }, person: { ...person, acr } });
  test('require a second factor where the session has reached none of them', async () => {
    expect(await asking(['urn:tessera:acr:2fa'], 'urn:tessera:acr:1fa')).toBe('second-factor');
    expect(await asking(['urn:example:gold', 'phr'], 'urn:tessera:acr:2fa')).toBe('second-factor');
  });

  test('are satisfied by what the session has reached', async () => {
    expect(await asking(['urn:tessera:acr:2fa'], 'phr')).toBe('issue');
    expect(await asking(['phr', 'urn:tessera:acr:1fa'], 'urn:tessera:acr:1fa')).toBe('issue');
  });

  test('require nothing when none is known: the tokens say what was reached', async () => {
    expect(await asking(['urn:example:gold'], 'urn:tessera:acr:1fa')).toBe('issue');
  });
});
