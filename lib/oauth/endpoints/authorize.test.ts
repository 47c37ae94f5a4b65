import { describe, expect, it } from 'vitest';
import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { Unavailability } from '@/lib/oauth/protocol/unavailable';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { issuer, newClient } from '../testing/tenant';
import { authorize } from './authorize';

const client = newClient();
const QUERY = {
  response_type: 'code',
  client_id: client.clientId,
  redirect_uri: client.redirectUris[0] ?? '',
  state: 'kept',
  scope: 'profile',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
};

/**
 * Runs an authorization request, by default one where looking up the session fails. Returns the response and what was
 * recorded.
 */
async function answer({
  unavailable = null,
  fault = 'server-error',
  query = {},
  origin = client.origin,
  signedIn,
}: {
  unavailable?: Unavailability | null;
  fault?: ReturnType<OAuthContext['failed']>;
  query?: Record<string, string>;
  origin?: Client['origin'];
  signedIn?: SignedIn | null;
}) {
  const recorded: { code: string; reason: string }[] = [];
  const context: Pick<
    OAuthContext,
    'issuer' | 'unavailable' | 'origin' | 'now' | 'signedIn' | 'accounts' | 'failed' | 'refused' | 'errorPage'
  > & { store: Pick<OAuthContext['store'], 'findClient'> } = {
    issuer,
    unavailable,
    origin: { requestId: 'request-1', ipAddress: null, userAgent: null },
    now: () => new Date(),
    store: { findClient: async (_tenantId, clientId) => (clientId === client.clientId ? { ...client, origin } : null) },
    signedIn: () => (signedIn === undefined ? Promise.reject(new Error('a fault')) : Promise.resolve(signedIn)),
    accounts: async () => [],
    failed: () => fault,
    refused: ({ code, reason }) => recorded.push({ code, reason: inEnglish(reason) }),
    errorPage: ({ status, retryAfterSeconds }) =>
      new Response(null, { status, headers: { 'X-Retry': String(retryAfterSeconds) } }),
  };
  const request = new Request(`${issuer.issuer}/authorize?${new URLSearchParams({ ...QUERY, ...query })}`);
  const response = await authorize.handler(request, context as OAuthContext);
  const location = response.headers.get('location');
  return {
    response,
    recorded,
    reported: location === null ? null : Object.fromEntries(new URL(location).searchParams),
  };
}

const closed: Unavailability = {
  reason: msg('health.tenantInMaintenance'),
  message: 'Back at noon',
  retryAfterSeconds: 60,
};

describe('the authorization endpoint', () => {
  it('answers an internal fault with server_error by redirect, with the request ID', async () => {
    const { reported, recorded } = await answer({});
    expect(reported).toEqual({
      error: 'server_error',
      error_description: 'Something went wrong on our side: request request-1',
      state: 'kept',
      iss: issuer.issuer,
    });
    expect(recorded).toEqual([{ code: 'server_error', reason: 'unexpected error' }]);
  });

  it('answers an unavailable database with temporarily_unavailable', async () => {
    expect((await answer({ fault: 'temporarily-unavailable' })).reported?.error).toBe('temporarily_unavailable');
  });

  it('answers maintenance mode with temporarily_unavailable by redirect, checking only client and redirect URI', async () => {
    const { reported, recorded } = await answer({ unavailable: closed });
    expect(reported).toMatchObject({
      error: 'temporarily_unavailable',
      error_description: 'Temporarily unavailable: try again later: Back at noon',
      state: 'kept',
      iss: issuer.issuer,
    });
    expect(recorded).toEqual([{ code: 'temporarily_unavailable', reason: 'the tenant is in maintenance mode' }]);
  });

  it('never redirects an error to a self-registered client before the person has signed in (RFC 9700, 4.11.2)', async () => {
    const origin = 'dynamic' as const;
    const person: SignedIn = {
      personId: 'p',
      sessionId: 's',
      authTime: 0,
      amr: [],
      acr: null,
      mustChangePassword: false,
      mustSignInAgain: false,
      needsSecondFactor: false,
    };
    const wrong = { origin, query: { scope: 'nonsense' } };
    const { response, reported, recorded } = await answer({ ...wrong, signedIn: null });
    expect([response.status, reported, recorded[0]?.code]).toEqual([400, null, 'invalid_scope']);
    expect((await answer({ ...wrong, signedIn: person })).reported).toMatchObject({
      error: 'invalid_scope',
      state: 'kept',
    });
    expect((await answer({ origin, query: { prompt: 'none' }, signedIn: null })).reported).toMatchObject({
      error: 'login_required',
      state: 'kept',
    });
    expect((await answer({ origin, unavailable: closed, signedIn: person })).response.status).toBe(503);
    expect((await answer({ query: { scope: 'nonsense' }, signedIn: null })).reported).toMatchObject({
      error: 'invalid_scope',
    });
  });

  it('answers on a page, never by redirect, where client or redirect URI is wrong', async () => {
    const wrong: Record<string, string>[] = [{ client_id: 'nobody' }, { redirect_uri: 'https://evil.example/cb' }];
    for (const query of wrong) {
      const { response, reported } = await answer({ unavailable: closed, query });
      expect([response.status, reported]).toEqual([400, null]);
    }
  });
});
