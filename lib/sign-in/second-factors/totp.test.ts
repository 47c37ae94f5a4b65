import { expect, test } from 'vitest';
import { importedTotpSecret, matchingStep, newTotpSecret, totpSecretText, totpUri } from './totp';

/** The key of the test vectors (RFC 6238, appendix B). The six-digit codes are the last six of their eight digits. */
const secret = new TextEncoder().encode('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one in RFC 6238 Appendix B', (seconds, code) => {
  expect(matchingStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  expect(matchingStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is accepted one step early or late, and reports its own step', () => {
  expect(matchingStep(secret, '287082', at(59 - 30))).toBe(1);
  expect(matchingStep(secret, '287082', at(59 + 30))).toBe(1);
  expect(matchingStep(secret, '287082', at(59 + 60))).toBeNull();
});

test.each(['', '28708', '2870820', 'abcdef', '94287082'])('%j is not a code', (code) => {
  expect(matchingStep(secret, code, at(59))).toBeNull();
});

test.each([
  ['SHA1', 20, '94287082'],
  ['SHA256', 32, '46119246'],
  ['SHA512', 64, '90693936'],
] as const)('codes of 8 digits by %s are those in RFC 6238 Appendix B', (algorithm, length, code) => {
  const key = new TextEncoder().encode('1234567890'.repeat(7).slice(0, length));
  const parameters = { algorithm, digits: 8, period: 30 };
  expect(matchingStep(key, code, at(59), parameters)).toBe(1);
  expect(matchingStep(key, code.slice(2), at(59), parameters)).toBeNull();
  expect(matchingStep(key, code, at(119), { ...parameters, period: 60 })).toBe(1);
});

test.each([{ digits: 5 }, { digits: 9 }, { period: 14 }, { period: 61 }, { secret: 'JBSWY3DPEHPK3PX' }])(
  'an authenticator app that was set up elsewhere with %j is not accepted',
  (changed) => {
    const given = { secret: 'JBSWY3DPEHPK3PXP', algorithm: 'SHA256', digits: 8, period: 60 } as const;
    expect(importedTotpSecret(given)).toHaveLength(10);
    expect(importedTotpSecret({ ...given, ...changed })).toBeNull();
  },
);

test('a new key has 160 bits, and its URI for the app names the tenant, person and key', () => {
  const key = newTotpSecret();
  expect(key).toHaveLength(20);
  const uri = new URL(totpUri(key, { issuer: 'Harbour & Co', userName: 'ada@example.com' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(totpSecretText(key));
  expect(uri.searchParams.get('issuer')).toBe('Harbour & Co');
});
