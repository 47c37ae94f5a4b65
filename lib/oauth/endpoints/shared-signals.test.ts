import { SignJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { HandledSignal, ReceivedSignal } from '@/lib/oauth/signals/handled-signal';
import { verbatim } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { actionOf, usualActions } from '@/lib/platform/shared/signal';
import { newSigningKeys } from '../testing/signing-keys';
import { issuer as self } from '../testing/tenant';
import { sharedSignals } from './shared-signals';

const now = new Date('2026-12-03T12:00:00Z');
const seconds = now.getTime() / 1000;
const [theirs, others] = [newSigningKeys('new'), newSigningKeys('new')];
const endpoint = `${self.issuer}/shared-signals`;
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';

const trusted = {
  issuer: 'https://transmitter.example',
  jwks: null,
  jwksUri: 'https://transmitter.example/jwks',
  revocation: { people: 'everyone', of: null, includesAdministrators: false, perHour: 100, brakePercent: null },
  signals: { audience: 'https://receiver.example', actions: { ...usualActions } },
  disabledAt: null as Date | null,
};
const ada = { format: 'email', email: 'ada@northwind.example' };

let handled: ReceivedSignal[];
let failures: string[];
beforeEach(() => {
  [handled, failures] = [[], []];
});

interface Differences {
  claims?: object;
  header?: object;
  keys?: typeof theirs;
  registered?: object;
  read?: RemoteKeySets['read'];
  outcome?: HandledSignal;
  body?: string;
  type?: string;
}

async function signed({ claims, header, keys = theirs }: Differences): Promise<string> {
  const { kid, privateKey } = await keys.current();
  return new SignJWT({
    iss: trusted.issuer,
    aud: trusted.signals.audience,
    jti: 'one',
    iat: seconds,
    sub_id: ada,
    events: { [`${CAEP}/session-revoked`]: { event_timestamp: seconds - 5 } },
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'secevent+jwt', ...header })
    .sign(privateKey);
}

async function push(differences: Differences = {}): Promise<Response> {
  const keys = await theirs.published();
  const context = {
    issuer: self,
    now: () => now,
    remoteKeys: { read: differences.read ?? (async () => ({ keys })) },
    store: {
      findTrustedIssuer: async (_tenant: string, name: string) =>
        name === trusted.issuer ? { ...trusted, ...differences.registered } : null,
    },
    refused: ({ reason }: Parameters<OAuthContext['refused']>[0]) => failures.push(inEnglish(reason)),
    handleSignal: async (received: ReceivedSignal) => {
      handled.push(received);
      return differences.outcome ?? { kind: 'handled' };
    },
  };
  const request = new Request(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': differences.type ?? 'application/secevent+jwt', Accept: 'application/json' },
    body: differences.body ?? (await signed(differences)),
  });
  return sharedSignals.handler(request, context as unknown as OAuthContext);
}

/** A token that no key signs. */
const unsigned = (alg: string, signature = '') => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: trusted.issuer, aud: trusted.signals.audience, jti: 'x', iat: seconds, events: { x: {} } };
  return `${encode({ typ: 'secevent+jwt', alg })}.${encode(claims)}.${signature}`;
};

describe('a push', () => {
  test('of a trusted transmitter is handled and answered with 202 and no body', async () => {
    const answer = await push();
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([202, 'no-store', '']);
    expect(handled).toMatchObject([
      { signal: { jti: 'one', subject: ada, happenedAt: new Date((seconds - 5) * 1000), issuedAt: now } },
    ]);
    expect(failures).toEqual([]);
  });

  test.each<[string, string, Differences]>([
    ['alg none', 'invalid_request', { body: unsigned('none') }],
    ['HS256', 'invalid_request', { body: unsigned('HS256', 'AAAA') }],
    ['the type of another JWT', 'invalid_request', { header: { typ: 'JWT' } }],
    ['no JWT', 'invalid_request', { body: 'abc' }],
    ['a form', 'invalid_request', { type: 'application/x-www-form-urlencoded' }],
    ['too many bytes', 'invalid_request', { claims: { padding: 'x'.repeat(20_000) } }],
    ['no jti', 'invalid_request', { claims: { jti: undefined } }],
    ['no iat', 'invalid_request', { claims: { iat: undefined } }],
    ['an iat in the future', 'invalid_request', { claims: { iat: seconds + 60 } }],
    ['no events', 'invalid_request', { claims: { events: {} } }],
    ['an event that is not an object', 'invalid_request', { claims: { events: { [`${CAEP}/session-revoked`]: 1 } } }],
    ['an exp, as a token of another kind has', 'invalid_request', { claims: { exp: seconds + 60 } }],
    ['a sub, as a token of another kind has', 'invalid_request', { claims: { sub: 'ada' } }],
    ['the key of somebody else', 'authentication_failed', { keys: others }],
    ['an issuer that nobody trusts', 'authentication_failed', { claims: { iss: 'https://evil.example' } }],
    ['our own issuer', 'authentication_failed', { claims: { iss: self.issuer } }],
    ['an issuer that may send none', 'authentication_failed', { registered: { signals: null } }],
    ['a disabled issuer', 'authentication_failed', { registered: { disabledAt: now } }],
    [
      'keys that cannot be read',
      'authentication_failed',
      { read: () => Promise.reject(new KeySetUnavailable(verbatim('is not public'))) },
    ],
    ['another audience', 'invalid_audience', { claims: { aud: 'https://other.example' } }],
  ])('with %s gets 400 and %s, changes nothing, and administrators see why', async (_, err, differences) => {
    const answer = await push(differences);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-language')]).toEqual([
      400,
      'application/json',
      'en',
    ]);
    expect(await answer.json()).toEqual({ err, description: expect.any(String) });
    expect(handled).toEqual([]);
    expect(failures).toHaveLength(1);
  });

  test('about somebody unknown, or sent again, is accepted without a word', async () => {
    expect((await push({ outcome: { kind: 'not-found' } })).status).toBe(202);
    expect((await push({ outcome: { kind: 'replayed' } })).status).toBe(202);
    expect(failures).toHaveLength(1);
  });

  test('over the limit gets 429 and is to be sent again', async () => {
    const answer = await push({ outcome: { kind: 'limited', retryAfterSeconds: 90 } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90']);
    expect(await answer.json()).toEqual({ error: 'temporarily_unavailable', error_description: expect.any(String) });
  });

  // "In the event of a general HTTP error condition, the SET Recipient responds with the applicable HTTP Status Code"
  // (RFC 8935, 2.3): a body with `err` belongs to 400, and would say that the token is invalid.
  test('beyond the brake gets 429 without an error about the token, and is to be sent again', async () => {
    const answer = await push({ outcome: { kind: 'braked' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '300']);
    expect(await answer.json()).not.toHaveProperty('err');
    expect(failures[0]).toContain('as its brake allows');
  });

  test.each<[object, object | null]>([
    [{ format: 'complex', user: ada, session: { format: 'opaque', id: 's' } }, ada],
    [
      { format: 'scim', uri: '/Users/7', externalId: 'x' },
      { format: 'iss_sub', iss: trusted.issuer, sub: '7' },
    ],
    [{ format: 'scim', uri: '/Groups/7' }, null],
    [{ format: 'phone_number', phone_number: '+12065550100' }, null],
  ])('names the person of %j', async (subId, subject) => {
    await push({ claims: { sub_id: subId } });
    expect(handled[0]?.signal.subject).toEqual(subject);
  });
});

test.each([
  [['user'], 1],
  [['user', 'tenant'], 1],
  [['user', 'session'], 0],
])(
  'an event about a complex subject with a session is discarded where that is critical: %j',
  async (criticalMembers, acted) => {
    const registered = { signals: { ...trusted.signals, criticalMembers } };
    const subId = { format: 'complex', user: ada, session: { format: 'opaque', id: 's' } };
    expect((await push({ registered, claims: { sub_id: subId } })).status).toBe(202);
    expect(handled.filter(({ signal }) => signal.subject !== null)).toHaveLength(acted);
  },
);

describe('what an event does', () => {
  test.each([
    [`${CAEP}/session-revoked`, {}, 'end_sessions'],
    [`${CAEP}/credential-change`, {}, 'end_sessions'],
    [`${RISC}/account-disabled`, {}, 'end_everything'],
    [`${RISC}/account-purged`, {}, 'end_everything'],
    [`${RISC}/account-enabled`, {}, 'nothing'],
    [`${CAEP}/token-claims-change`, {}, 'notify'],
    [`${CAEP}/assurance-level-change`, { change_direction: 'decrease' }, 'require_step_up'],
    [`${CAEP}/assurance-level-change`, { change_direction: 'increase' }, 'nothing'],
    [`${CAEP}/device-compliance-change`, { current_status: 'not-compliant' }, 'require_step_up'],
    [`${CAEP}/device-compliance-change`, { current_status: 'compliant' }, 'nothing'],
    ['urn:ietf:params:scim:event:prov:deactivate', {}, 'end_everything'],
    ['urn:ietf:params:scim:event:prov:activate', {}, 'nothing'],
    ['__proto__', {}, 'nothing'],
  ] as const)('%s %j', (uri, payload, action) => {
    expect(actionOf({ [uri]: payload }, { actions: usualActions, liftsDeactivation: false })).toBe(action);
  });

  test('lifts the transmitter’s own deactivation only if that is allowed, and nothing worse comes with it', () => {
    const enabled = { [`${RISC}/account-enabled`]: {} };
    const allowed = { actions: usualActions, liftsDeactivation: true };
    expect(actionOf(enabled, allowed)).toBe('lift_deactivation');
    expect(actionOf({ 'urn:ietf:params:scim:event:prov:activate': {} }, allowed)).toBe('lift_deactivation');
    expect(actionOf({ ...enabled, [`${CAEP}/session-revoked`]: {} }, allowed)).toBe('end_sessions');
  });
});
