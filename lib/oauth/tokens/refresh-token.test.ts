import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mintAccessToken } from '@/lib/oauth/testing/mint';
import { newTokenContext } from '../testing/tenant';
import { openRefreshToken, type RefreshToken, sealRefreshToken } from './refresh-token';

const context = newTokenContext();
const content: RefreshToken = {
  tenantId: context.issuer.tenantId,
  familyId: 'family-1',
  generation: 3,
  clientId: 'app',
  personId: 'person-1',
  sessionId: 'session-1',
  scopes: ['profile'],
  resources: [],
  authorizationDetails: [],
  authTime: 1_795_000_000,
  amr: ['pwd'],
  acr: null,
  confirmation: null,
  familyExpiresAt: 1_800_000_000,
};

test('a sealed token opens, and is never sealed to the same text twice', () => {
  const token = sealRefreshToken(context, content);
  expect(token).toMatch(/^tsr_[A-Za-z0-9_-]+$/);
  expect(openRefreshToken(context, token)).toEqual(content);
  expect(sealRefreshToken(context, content)).not.toBe(token);
});

test('a token sealed by an earlier version opens, with defaults for new fields', () => {
  const { sessionId: _session, authorizationDetails: _details, confirmation: _confirmation, ...earlier } = content;
  expect(openRefreshToken(context, sealRefreshToken(context, earlier as RefreshToken))).toEqual({
    ...content,
    sessionId: null,
  });
});

test('the largest grant that can be requested opens too', () => {
  const scopes = Array.from({ length: 100 }, (_, index) => String(index).padStart(80, 's'));
  const claims = { userinfo: { name: { values: ['c'.repeat(4000)] } }, idToken: {} };
  const largest = {
    ...content,
    scopes,
    claims,
    authorizationDetails: [{ type: 'payment', note: 'd'.repeat(4000) }],
    resources: Array.from({ length: 5 }, (_, index) => `https://${index}.example/${'r'.repeat(2000)}`),
  };
  expect(openRefreshToken(context, sealRefreshToken(context, largest))).toEqual(largest);
});

describe('does not open', () => {
  const token = sealRefreshToken(context, content);

  test('with any character changed', () => {
    fc.assert(
      fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...'ABab01_-. '), (index, character) => {
        fc.pre(token[index] !== character);
        expect(openRefreshToken(context, token.slice(0, index) + character + token.slice(index + 1))).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['shorter', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['padded', `${token}=`],
    ['the prefix alone', 'tsr_'],
    ['nothing', ''],
    ['text', 'nonsense'],
  ])('%s', (_name, changed) => expect(openRefreshToken(context, changed)).toBeNull());

  test('in another tenant, or under another key', () => {
    expect(openRefreshToken({ ...context, issuer: { ...context.issuer, tenantId: 'other' } }, token)).toBeNull();
    expect(openRefreshToken({ ...context, refreshTokenKey: newTokenContext().refreshTokenKey }, token)).toBeNull();
  });

  test('an access token', async () => {
    const accessToken = await mintAccessToken(
      context,
      { clientId: 'app', scopes: [], resources: [], person: null },
      600,
    );
    expect(openRefreshToken(context, accessToken)).toBeNull();
    expect(openRefreshToken(context, `tsr_${accessToken}`)).toBeNull();
  });
});
