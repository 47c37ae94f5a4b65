import { describe, expect, test } from 'vitest';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { newId } from '@/lib/platform/shared/id';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { sha256 } from '@/lib/platform/shared/secret';
import { issuer, newClient } from '../testing/tenant';
import { giveUp, type Leaving } from './give-up';

const requestId = newId();
const browserHash = sha256('browser');
const person: SignedIn = {
  personId: 'person-1',
  sessionId: 'session-1',
  authTime: 1,
  amr: ['pwd'],
  acr: null,
  mustChangePassword: false,
  mustSignInAgain: false,
  needsSecondFactor: false,
};
const TWO_FACTORS = { acrValues: ['urn:tessera:acr:2fa'] };

/** Cancels a request, by default one without special wishes. */
async function cancel(
  by: Leaving,
  { asked = {}, ended = 'ended' }: { asked?: Partial<AuthorizationParameters>; ended?: 'ended' | 'gone' } = {},
) {
  const recorded: string[] = [];
  const parameters: AuthorizationParameters = {
    responseType: 'code',
    clientId: 'app',
    redirectUri: 'https://app.example/cb',
    redirectUriSent: true,
    scopes: ['profile'],
    state: 'kept',
    codeChallenge: 'c',
    codeChallengeMethod: 'S256',
    resources: [],
    prompt: [],
    loginHint: null,
    ...asked,
  };
  const store: Partial<OAuthContext['store']> = {
    findAuthorizationRequest: async () => ({
      id: requestId,
      parameters,
      browserHash,
      personId: null,
      sessionId: null,
      createdAt: new Date(2_000),
    }),
    findClient: async () => newClient(),
    findConsent: async () => [],
    endAuthorizationRequest: async ({ personId }) => {
      recorded.push(`ended by ${personId}`);
      return ended;
    },
  };
  const context: Partial<OAuthContext> = {
    issuer,
    pairwiseKey: new Uint8Array(32),
    origin: { requestId: 'request-1', ipAddress: null, userAgent: null },
    now: () => new Date(3_000),
    store: store as OAuthContext['store'],
    refused: ({ code, reason }) => void recorded.push(`${code}: ${inEnglish(reason)}`),
  };
  const outcome = await giveUp(context as OAuthContext, { requestId, browserHash }, by);
  return { recorded, reported: outcome.kind === 'answer' ? outcome.answer.parameters : outcome.kind };
}

describe('a person who cancels a sign-in', () => {
  test.each<[string, Leaving, Partial<AuthorizationParameters>]>([
    ['before signing in', null, {}],
    ['before signing in with the second factor that is asked for', null, TWO_FACTORS],
    ['who should sign in again', person, { prompt: ['login'] }],
    ['who should choose an account', person, { prompt: ['select_account'] }],
    ['at the second factor that the tenant requires', 'awaits-second-factor', {}],
    ['while another page of the same browser is signed in and could continue', person, {}],
  ])('%s gives the client access_denied, with state and iss', async (_, by, asked) => {
    const { reported } = await cancel(by, { asked });
    expect(reported).toMatchObject({ error: 'access_denied', state: 'kept', iss: issuer.issuer });
  });

  test.each<[string, Leaving]>([
    ['in a session', person],
    ['after the password', 'awaits-second-factor'],
  ])('at the second factor that the client asks for, %s, gives unmet_authentication_requirements', async (_, by) => {
    expect((await cancel(by, { asked: TWO_FACTORS })).reported).toMatchObject({
      error: 'unmet_authentication_requirements',
    });
  });

  test('instead of signing in as the requested person gives login_required', async () => {
    expect((await cancel(person, { asked: { hintedSubject: 'person-2' } })).reported).toMatchObject({
      error: 'login_required',
    });
  });

  test('is recorded, by name if known', async () => {
    expect((await cancel(person)).recorded).toEqual([
      'ended by person-1',
      'access_denied: the person canceled the sign-in',
    ]);
    expect((await cancel(null)).recorded[0]).toBe('ended by null');
  });

  test('after another decision changes nothing', async () => {
    expect((await cancel(person, { ended: 'gone' })).reported).toBe('gone');
  });
});
