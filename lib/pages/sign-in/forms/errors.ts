import { type Sayable, text } from '@/lib/platform/shared/text';
import type { PasswordChange } from '@/lib/sign-in/passwords/change-password';
import { newPasswordErrors } from './new-password-errors';

/** The messages for `?error=` on the sign-in page. `retry` has none because the previous page gave the reason. */
export const loginErrors = {
  incomplete: text('Enter your user name and password.'),
  refused: text('Wrong user name or password. Check both and try again.'),
  expired: text('That took too long. Sign in again.'),
  passkey: text('This passkey can’t be used here. Try another passkey or another way to sign in.'),
  'passwords-off': text('Password sign-in is off. Choose one of the ways below.'),
  'passkeys-off': text('Passkey sign-in is off. Choose one of the ways below.'),
} as const;

/** The messages for `?error=` on the page. */
export const forgotPasswordErrors = { incomplete: text('Enter your user name or email address.') } as const;

type ChangeRefusal = Extract<PasswordChange, { kind: 'refused' }>['reason'] | 'incomplete' | 'different';

/** The messages for `?error=` on the page, each with its field. */
export function changePasswordErrors(
  minimumLength: number,
): Record<ChangeRefusal, { field: 'current' | 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: text('Fill in all three fields.') },
    different: { field: 'repeated', text: text('The new passwords don’t match.') },
    'wrong-password': { field: 'current', text: text('Your current password is incorrect.') },
    'same-password': { field: 'new', text: text('Choose a password that differs from your current one.') },
    ...Object.fromEntries(ofNew),
  };
}

/** The messages for `?error=` on these pages. */
export const secondFactorErrors = {
  incomplete: text('Enter the code.'),
  'wrong-totp': text(
    'This isn’t the code that the app shows now. If this keeps happening, check the clock on your phone.',
  ),
  'used-totp': text('This code was already used. Wait for the next one.'),
  'wrong-recovery-code': text('This isn’t one of your unused recovery codes.'),
  'wrong-passkey': text('This passkey couldn’t be confirmed. Try again or choose another way.'),
  'not-added': text('The second factor couldn’t be added. Start again.'),
  'too-many': text('You’ve reached the limit. Remove a second factor first.'),
} as const;

/** The messages for `?error=` on the page, each with its field. */
export function redeemLinkErrors(minimumLength: number): Record<string, { field: 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: text('Fill in both fields.') },
    different: { field: 'repeated', text: text('The new passwords don’t match.') },
    ...Object.fromEntries(ofNew),
  };
}

/** The messages for `?error=` on the page. */
export const passkeyByLinkErrors = {
  'not-added': text('The passkey couldn’t be added. Try again.'),
} as const;

/** The messages for `?error=` on the page. */
export const deviceErrors = {
  incomplete: text('Enter the code shown on the device.'),
  failed: text(
    'This code isn’t valid. Compare it with the device. If it’s more than a few minutes old, get a new code on the device.',
  ),
  gone: text('This request can’t continue: it has expired or was already answered. Get a new code on the device.'),
} as const;

/** The messages for `?answer=` on the last page. */
export const deviceAnswers = {
  approved: {
    title: text('Device connected'),
    text: text('You can return to your device. It continues automatically in a few seconds.'),
  },
  denied: {
    title: text('The request was denied'),
    text: text('The device gets no access. You can return to your device or close this page.'),
  },
} as const;
