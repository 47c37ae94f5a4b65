import { expect, test } from 'vitest';
import { noFactorInWords, passwordLink, secondFactorsInWords } from './password-in-words';

test('shows that a person without a password has none and offers no change', () => {
  const tenantPlace = 'acme';
  const passwords = true;
  expect(passwordLink({ tenantPlace, passwords, hasPassword: true, sendsMail: false })).toMatchObject({
    text: 'Change password',
    href: expect.stringContaining('/change-password'),
  });
  expect(passwordLink({ tenantPlace, passwords, hasPassword: false, sendsMail: true })).toEqual({
    text: 'Get a password by email',
    href: '/t/acme/forgot-password',
  });
  expect(passwordLink({ tenantPlace, passwords, hasPassword: false, sendsMail: false })).toBeNull();
  for (const words of [noFactorInWords(false), ...secondFactorsInWords({ hasPassword: false, required: true })])
    expect(words).not.toContain('password');
});

test('shows a person with a password what it is good for', () => {
  expect(noFactorInWords(true)).toContain('learns your password');
  expect(secondFactorsInWords({ hasPassword: true, required: false })).toEqual([
    'Requested after your password or a linked account; a passkey also signs you in on its own.',
  ]);
  expect(secondFactorsInWords({ hasPassword: true, required: true }).at(-1)).toBe('At least one is required.');
});

test('never offers a password that cannot sign anyone in, nor claims that a passkey suffices when it does not', () => {
  for (const hasPassword of [true, false])
    expect(passwordLink({ tenantPlace: 'acme', passwords: false, hasPassword, sendsMail: true })).toBeNull();
  expect(secondFactorsInWords({ hasPassword: true, required: false, passkeysAlone: false })).toEqual([
    'Requested after your password or a linked account.',
  ]);
  expect(secondFactorsInWords({ hasPassword: false, required: false, passkeysAlone: false })).toEqual([
    'Requested after you sign in with a linked account.',
  ]);
});
