import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { RevocationCall, RevocationOutcome } from '@/lib/oauth/global-revocation/revocation-call';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { newSigningKeys } from '../testing/signing-keys';
import { issuer as self } from '../testing/tenant';
import { globalTokenRevocation } from './global-token-revocation';

const now = new Date('2026-11-27T12:00:00Z');
const seconds = now.getTime() / 1000;
const [theirs, others] = [newSigningKeys('new'), newSigningKeys('new')];
const endpoint = `${self.issuer}/global-token-revocation`;

const trusted: TrustedIssuer = {
  issuer: 'https://northwind.okta.example',
  jwks: null,
  jwksUri: 'https://northwind.okta.example/oauth2/v1/keys',
  profiles: [],
  subjectClaim: 'sub',
  subjectAttribute: 'external_id',
  emailDomains: [],
  includesAdministrators: false,
  tenant: null,
  clientAuthentication: 'required',
  clientId: null,
  clients: [],
  scopes: [],
  maxLifetimeSeconds: 600,
  singleUse: 'jti',
  revocation: { people: 'everyone', of: null, includesAdministrators: false, perHour: 100, brakePercent: null },
  signals: null,
  disabledAt: null,
};
const subject = { format: 'iss_sub', iss: trusted.issuer, sub: '00u1' } as const;

let calls: RevocationCall[];
let failures: string[];
beforeEach(() => {
  [calls, failures] = [[], []];
});

interface Differences {
  claims?: object;
  header?: { alg?: string; typ?: string | undefined };
  keys?: typeof theirs;
  registered?: Partial<TrustedIssuer>;
  read?: RemoteKeySets['read'];
  outcome?: RevocationOutcome;
  body?: string;
  type?: string;
  token?: string | null;
  scheme?: string;
}

async function signed({ claims, header, keys = theirs }: Differences): Promise<string> {
  const { kid, privateKey } = await keys.current();
  return new SignJWT({
    iss: trusted.issuer,
    sub: 'their-client',
    aud: endpoint,
    jti: 'one',
    nbf: seconds,
    iat: seconds,
    exp: seconds + 300,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'global-token-revocation+jwt', ...header })
    .sign(privateKey);
}

async function call(differences: Differences = {}): Promise<Response> {
  const { registered, outcome = { kind: 'ended' }, body = JSON.stringify({ sub_id: subject }) } = differences;
  const token = differences.token === undefined ? await signed(differences) : differences.token;
  const keys = await theirs.published();
  const context = {
    issuer: self,
    now: () => now,
    remoteKeys: { read: differences.read ?? (async () => ({ keys })) },
    store: {
      findTrustedIssuer: async (_tenant: string, name: string) =>
        name === trusted.issuer ? { ...trusted, ...registered } : null,
    },
    refused: ({ reason }: Parameters<OAuthContext['refused']>[0]) => failures.push(inEnglish(reason)),
    endAccess: async (made: RevocationCall) => {
      calls.push(made);
      return outcome;
    },
  };
  return globalTokenRevocation.handler(
    new Request(endpoint, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': differences.type ?? 'application/json',
        ...(token !== null && { Authorization: `${differences.scheme ?? 'Bearer'} ${token}` }),
      },
    }),
    context as unknown as OAuthContext,
  );
}

/** A JWT that no key signs. */
const unsigned = (header: object, signature = '') => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: trusted.issuer, sub: 'x', aud: endpoint, jti: 'one', iat: seconds, exp: seconds + 300 };
  return `${encode({ typ: 'global-token-revocation+jwt', ...header })}.${encode(claims)}.${signature}`;
};

describe('global token revocation', () => {
  test('ends the access of the person that a trusted issuer names, and answers 204', async () => {
    const answer = await call();
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([204, 'no-store', '']);
    expect(calls).toMatchObject([{ issuer: { issuer: trusted.issuer }, subject, claim: { issuer: trusted.issuer } }]);
    expect(failures).toEqual([]);
  });

  test.each<[string, Differences]>([
    ['no token', { token: null }],
    ['the token in another scheme', { scheme: 'DPoP' }],
    ['a token that is not a JWT', { token: 'abc' }],
    ['alg none', { token: unsigned({ alg: 'none' }) }],
    ['HS256', { token: unsigned({ alg: 'HS256' }, 'AAAA') }],
    ['a key of somebody else', { keys: others }],
    ['no type', { header: { typ: undefined } }],
    ['the type of an assertion for the token endpoint', { header: { typ: 'JWT' } }],
    ['the issuer as audience, as an assertion has it', { claims: { aud: self.issuer } }],
    ['the endpoint of another tenant', { claims: { aud: 'https://auth.example/t/other/global-token-revocation' } }],
    ['a second audience', { claims: { aud: [endpoint, 'https://other.example'] } }],
    ['an issuer that the tenant does not trust', { claims: { iss: 'https://evil.example' } }],
    ['our own issuer', { claims: { iss: self.issuer } }],
    ['an issuer trusted only for assertions', { registered: { revocation: null, profiles: ['jwt-bearer'] } }],
    ['a disabled issuer', { registered: { disabledAt: now } }],
    ['no jti', { claims: { jti: undefined } }],
    [
      'no jti, though assertions of the issuer need none',
      { claims: { jti: undefined }, registered: { singleUse: 'hash' } },
    ],
    ['no iat', { claims: { iat: undefined } }],
    ['an exp in the past', { claims: { exp: seconds - 1 } }],
    ['no exp', { claims: { exp: undefined } }],
    ['an exp too far ahead', { claims: { exp: seconds + 3600 } }],
    ['an nbf in the future', { claims: { nbf: seconds + 120 } }],
    ['another tenant of the issuer', { claims: { tenant: 'other' } }],
    ['an issuer that has just been disabled', { outcome: { kind: 'distrusted' } }],
    ['a JWT that was used before', { outcome: { kind: 'replayed' } }],
  ])('a call with %s gets the same 401, which reveals nothing', async (_, differences) => {
    const answer = await call(differences);
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
    expect(await answer.json()).toEqual({
      error: 'invalid_token',
      error_description: 'The caller is not trusted, or its token is invalid, expired or already used',
    });
    expect(failures).toHaveLength(1);
    if (differences.outcome === undefined) expect(calls).toEqual([]);
  });

  test.each([
    ['no JSON', 'sub_id=ada'],
    ['no sub_id', '{}'],
    ['a list', '[]'],
    ['the name of an old draft', JSON.stringify({ subject })],
    ['an unknown format', JSON.stringify({ sub_id: { format: 'phone_number', phone_number: '+12065550100' } })],
    ['a missing member', JSON.stringify({ sub_id: { format: 'iss_sub', sub: '00u1' } })],
    ['a NUL, which no subject can contain', JSON.stringify({ sub_id: { format: 'opaque', id: '00u\u00001' } })],
    ['half a character', JSON.stringify({ sub_id: { format: 'opaque', id: '00u\ud8001' } })],
    ['a member that is not a string', JSON.stringify({ sub_id: { format: 'email', email: ['ada@example.com'] } })],
  ])('a body with %s gets 400', async (_, body) => {
    const answer = await call({ body });
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_request']);
    expect(calls).toEqual([]);
  });

  test('a malformed header gets 400', async () => {
    const answer = await call({ token: 'two tokens' });
    expect([answer.status, (await answer.json()).error]).toEqual([400, 'invalid_request']);
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_request"');
    expect(calls).toEqual([]);
  });

  test('a JWT needs no subject', async () => {
    expect((await call({ claims: { sub: undefined } })).status).toBe(204);
  });

  test('a form gets 400, and an oversized body 413', async () => {
    expect((await call({ type: 'application/x-www-form-urlencoded' })).status).toBe(400);
    const body = JSON.stringify({ sub_id: subject, padding: 'x'.repeat(20_000) });
    expect((await call({ body })).status).toBe(413);
    expect(calls).toEqual([]);
  });

  test.each([{ format: 'email', email: 'ada@northwind.example' }, { format: 'opaque', id: '00u1' }, subject])(
    'accepts the format $format',
    async (named) => {
      expect(
        (await call({ body: JSON.stringify({ sub_id: named }), type: 'application/json; charset=utf-8' })).status,
      ).toBe(204);
      expect(calls[0]?.subject).toEqual(named);
    },
  );

  test('a subject that is unknown, or not the issuer’s to name, gets 404', async () => {
    const answer = await call({ outcome: { kind: 'not-found' } });
    expect([answer.status, (await answer.json()).error]).toEqual([404, 'invalid_request']);
    expect(failures[0]).toContain('matches no person, or several');
  });

  test('a call is to be repeated while the issuer’s keys cannot be read', async () => {
    const read = () => Promise.reject(new KeySetUnavailable(verbatim('is not public')));
    const answer = await call({ read });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await answer.json()).error).toBe('temporarily_unavailable');
    expect(failures).toEqual([expect.stringContaining('is not public')]);
    expect(calls).toEqual([]);
  });

  test('an issuer over its limit gets 429, which administrators see', async () => {
    const answer = await call({ outcome: { kind: 'limited', retryAfterSeconds: 90 } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90']);
    expect(failures[0]).toContain('limit of 100');
  });

  test('an issuer beyond its brake gets an OAuth error with 429, which says when to call again', async () => {
    const answer = await call({ outcome: { kind: 'braked' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300']);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
    expect(failures[0]).toContain('as its brake allows');
  });
});
