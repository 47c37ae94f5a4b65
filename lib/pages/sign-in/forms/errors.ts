import { type Sayable, text } from '@/lib/platform/shared/text';
import type { PasswordChange } from '@/lib/sign-in/passwords/change-password';
import { newPasswordErrors } from './new-password-errors';

/** What `?error=` of the sign-in page can say. `retry` has no text: the page that led there said why. */
export const loginErrors = {
  incomplete: text('Enter your user name and your password.'),
  refused: text('That user name and password do not match. Check both and try again.'),
  expired: text('That took too long. Sign in again.'),
  passkey: text('This passkey cannot be used here. Try another one, or another way to sign in.'),
  'passwords-off': text('Nobody signs in with a password here. Choose one of the ways below.'),
  'passkeys-off': text('Nobody signs in with a passkey here. Choose one of the ways below.'),
} as const;

/** What `?error=` of the page can say. */
export const forgotPasswordErrors = { incomplete: text('Enter your user name or your e-mail address.') } as const;

type ChangeRefusal = Extract<PasswordChange, { kind: 'refused' }>['reason'] | 'incomplete' | 'different';

/** What `?error=` of the page can say, and of which field. */
export function changePasswordErrors(
  minimumLength: number,
): Record<ChangeRefusal, { field: 'current' | 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: text('Fill in all three fields.') },
    different: { field: 'repeated', text: text('This is not the same as the new password.') },
    'wrong-password': { field: 'current', text: text('This is not your current password.') },
    'same-password': { field: 'new', text: text('Choose a password other than the current one.') },
    ...Object.fromEntries(ofNew),
  };
}

/** What `?error=` of the pages can say. */
export const secondFactorErrors = {
  incomplete: text('Enter the code.'),
  'wrong-totp': text(
    'This is not the code that the app shows now. If it keeps failing, compare the clock of your phone.',
  ),
  'used-totp': text('This code was used already. Wait for the next one.'),
  'wrong-recovery-code': text('This is none of your unused recovery codes.'),
  'wrong-passkey': text('This passkey could not be confirmed. Try again, or choose another way.'),
  'not-added': text('It could not be added. Start again.'),
  'too-many': text('There is no room for more. Remove one first.'),
} as const;

export type SecondFactorError = keyof typeof secondFactorErrors;

/** What `?error=` of the page can say, and of which field. */
export function redeemLinkErrors(minimumLength: number): Record<string, { field: 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: text('Fill in both fields.') },
    different: { field: 'repeated', text: text('This is not the same as the new password.') },
    ...Object.fromEntries(ofNew),
  };
}

/** What `?error=` of the page can say. */
export const passkeyByLinkErrors = {
  'not-added': text('The passkey could not be added. Try again.'),
} as const;

/** What `?error=` of the page can say. */
export const deviceErrors = {
  incomplete: text('Enter the code that the device shows.'),
  failed: text(
    'This code cannot be used. Compare it with the device; if it is older than a few minutes, let the device show a new one.',
  ),
  gone: text('This request cannot go on: it has expired, or was answered already. Let the device show a new code.'),
} as const;

/** What `?answer=` of the last page can say. */
export const deviceAnswers = {
  approved: {
    title: text('The device is connected'),
    text: text('You can go back to your device. It will go on by itself in a few seconds.'),
  },
  denied: {
    title: text('The request was refused'),
    text: text('The device gets no access. You can go back to your device, or close this page.'),
  },
} as const;
