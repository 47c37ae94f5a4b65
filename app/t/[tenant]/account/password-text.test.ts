import { expect, test } from 'vitest';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { noFactorText, passwordLink, secondFactorsText } from './password-text';

test('shows that a person without a password has none and offers no change', () => {
  const tenantPlace = 'acme';
  const passwords = true;
  expect(passwordLink({ tenantPlace, passwords, hasPassword: true, sendsMail: false })).toMatchObject({
    text: msg('common.changePassword'),
    href: expect.stringContaining('/change-password'),
  });
  expect(passwordLink({ tenantPlace, passwords, hasPassword: false, sendsMail: true })).toEqual({
    text: msg('account.getPasswordByEmail'),
    href: '/t/acme/forgot-password',
  });
  expect(passwordLink({ tenantPlace, passwords, hasPassword: false, sendsMail: false })).toBeNull();
  for (const words of [noFactorText(false), ...secondFactorsText({ hasPassword: false, required: true })])
    expect(inEnglish(words)).not.toContain('password');
});

test('shows a person with a password what it can be used for', () => {
  expect(inEnglish(noFactorText(true))).toContain('learns your password');
  expect(secondFactorsText({ hasPassword: true, required: false }).map(inEnglish)).toEqual([
    'Requested after your password or a linked account; a passkey also signs you in on its own.',
  ]);
  expect(secondFactorsText({ hasPassword: true, required: true }).at(-1)).toEqual(msg('account.atLeastOneIsRequired'));
});

test('never offers a password that cannot sign anyone in, nor claims that a passkey suffices when it does not', () => {
  for (const hasPassword of [true, false])
    expect(passwordLink({ tenantPlace: 'acme', passwords: false, hasPassword, sendsMail: true })).toBeNull();
  expect(secondFactorsText({ hasPassword: true, required: false, passkeysAlone: false }).map(inEnglish)).toEqual([
    'Requested after your password or a linked account.',
  ]);
  expect(secondFactorsText({ hasPassword: false, required: false, passkeysAlone: false }).map(inEnglish)).toEqual([
    'Requested after you sign in with a linked account.',
  ]);
});
