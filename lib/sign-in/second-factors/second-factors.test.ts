import { describe, expect, it } from 'vitest';
import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import { sha256 } from '@/lib/platform/shared/secret';
import { methodsAfter } from './authentication-methods';
import { registrationAnswer } from './passkey-answer';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code';
import { relyingPartyOf } from './relying-party';
import { factorName } from './second-factor';

describe('the authentication methods of a session (RFC 8176)', () => {
  const passkey = (synced: boolean, userVerified: boolean) => ({ kind: 'passkey' as const, synced, userVerified });

  it.each([
    ['a code after a password', ['pwd'], { kind: 'totp' as const }, ['pwd', 'otp', 'mfa'], 'urn:tessera:acr:2fa'],
    [
      'a recovery code after a password',
      ['pwd'],
      { kind: 'recovery-code' as const },
      ['pwd', 'mfa'],
      'urn:tessera:acr:2fa',
    ],
    ['a passkey alone with user verification', [], passkey(false, true), ['hwk', 'user', 'mfa'], 'phr'],
    ['a synced passkey alone with user verification', [], passkey(true, true), ['swk', 'user', 'mfa'], 'phr'],
    ['a security key alone without user verification', [], passkey(false, false), ['hwk'], 'urn:tessera:acr:1fa'],
    [
      'a security key without user verification after a password',
      ['pwd'],
      passkey(false, false),
      ['pwd', 'hwk', 'mfa'],
      'phr',
    ],
    [
      'a code after a sign-in at an identity provider',
      ['fed'],
      { kind: 'totp' as const },
      ['fed', 'otp', 'mfa'],
      'urn:tessera:acr:2fa',
    ],
    ['a code alone', [], { kind: 'totp' as const }, ['otp'], 'urn:tessera:acr:1fa'],
    [
      'a passkey in a session that already has two factors',
      ['pwd', 'otp', 'mfa'],
      passkey(true, true),
      ['pwd', 'otp', 'swk', 'user', 'mfa'],
      'phr',
    ],
  ])('%s', (_what, before, proved, after, acr) => {
    expect(methodsAfter(before, proved)).toEqual(after);
    expect(acrOf(methodsAfter(before, proved))).toBe(acr);
  });
});

it.each([
  [['internal', 'smart-card'], true],
  [['a\0b'], false],
  [['\ud83d'], false],
])('the transports that a browser reports for a new passkey must be words: %j', (transports, good) => {
  const answer = {
    id: 'a',
    rawId: 'a',
    type: 'public-key',
    response: { clientDataJSON: 'a', attestationObject: 'a', transports },
  };
  expect(registrationAnswer(JSON.stringify(answer)) !== null).toBe(good);
});

describe('recovery codes', () => {
  const key = sha256('key');

  it('are ten different codes without vowels', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9b-df-hj-km-np-tv-z]{4}-){3}[0-9b-df-hj-km-np-tv-z]{4}$/);
  });

  it('match however they are typed, and differ for another person or key', () => {
    const hash = recoveryCodeHash(key, 'ada', 'b0b1-c2c3-d4d5-f6f7');
    expect(recoveryCodeHash(key, 'ada', ' B0B1C2C3 d4d5f6f7')).toEqual(hash);
    expect(recoveryCodeHash(key, 'bob', 'b0b1-c2c3-d4d5-f6f7')).not.toEqual(hash);
    expect(recoveryCodeHash(sha256('another'), 'ada', 'b0b1-c2c3-d4d5-f6f7')).not.toEqual(hash);
  });

  it.each(['', 'b0b1-c2c3', 'a0b1-c2c3-d4d5-f6f7', '<script>'])('cannot be %j', (typed) => {
    expect(recoveryCodeHash(key, 'ada', typed)).toBeNull();
  });
});

describe('the relying party', () => {
  it.each([
    ['https://id.example.com', { id: 'id.example.com', origin: 'https://id.example.com' }],
    ['https://id.example.com:8443', { id: 'id.example.com', origin: 'https://id.example.com:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://id.example.com', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
  ])('of %s', (url, expected) => {
    expect(relyingPartyOf(url)).toEqual(expected);
  });
});

it('a second factor’s name is trimmed, cleared of control characters, and limited in length', () => {
  expect(factorName('  My\u0000 phone ')).toBe('My  phone');
  expect(factorName('x'.repeat(100))).toHaveLength(60);
  expect(factorName(`${'x'.repeat(59)}😀`)).toBe('x'.repeat(59));
  expect(factorName(' \n ')).toBeNull();
  expect(factorName(null)).toBeNull();
});
