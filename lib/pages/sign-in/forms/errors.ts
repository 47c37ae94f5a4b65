import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { PasswordChange } from '@/lib/sign-in/passwords/change-password';
import { newPasswordErrors } from './new-password-errors';

/** The messages for `?error=` on the sign-in page. `retry` has none because the previous page gave the reason. */
export const loginErrors = {
  incomplete: msg('signIn.enterYourUserNameAnd'),
  'no-address': msg('signIn.enterYourUserNameOr'),
  'provider-required': msg('signIn.thisAddressSignsInElsewhere'),
  refused: msg('signIn.wrongUserNameOrPassword'),
  expired: msg('signIn.thatTookTooLongSign'),
  passkey: msg('signIn.thisPasskeyCantBeUsed'),
  'passwords-off': msg('signIn.passwordSignInIsOff'),
  'passkeys-off': msg('signIn.passkeySignInIsOff'),
} as const;

/** The messages for `?error=` on the page. */
export const forgotPasswordErrors = { incomplete: msg('signIn.enterYourUserNameOr') } as const;

type ChangeRejection = Extract<PasswordChange, { kind: 'refused' }>['reason'] | 'incomplete' | 'different';

/** The messages for `?error=` on the page, each with its field. */
export function changePasswordErrors(
  minimumLength: number,
): Record<ChangeRejection, { field: 'current' | 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: msg('signIn.fillInAllThreeFields') },
    different: { field: 'repeated', text: msg('signIn.newPasswordsDontMatch') },
    'wrong-password': { field: 'current', text: msg('signIn.yourCurrentPasswordIsIncorrect') },
    'same-password': { field: 'new', text: msg('signIn.choosePasswordThatDiffersFrom') },
    ...Object.fromEntries(ofNew),
  };
}

/** The messages for `?error=` on these pages. */
export const secondFactorErrors = {
  incomplete: msg('signIn.enterTheCode'),
  'wrong-totp': msg('signIn.thisIsntCodeThatApp'),
  'used-totp': msg('signIn.thisCodeWasAlreadyUsed'),
  'wrong-recovery-code': msg('signIn.thisIsntOneOfYour'),
  'wrong-passkey': msg('signIn.thisPasskeyCouldntBeConfirmed'),
  'not-added': msg('signIn.secondFactorCouldntBeAdded'),
  'too-many': msg('signIn.youveReachedLimitRemoveSecond'),
} as const;

/** The messages for `?error=` on the page, each with its field. */
export function redeemLinkErrors(minimumLength: number): Record<string, { field: 'new' | 'repeated'; text: Sayable }> {
  const ofNew = Object.entries(newPasswordErrors(minimumLength)).map(([reason, said]) => [
    reason,
    { field: 'new', text: said },
  ]);
  return {
    incomplete: { field: 'new', text: msg('signIn.fillInBothFields') },
    different: { field: 'repeated', text: msg('signIn.newPasswordsDontMatch') },
    ...Object.fromEntries(ofNew),
  };
}

/** The messages for `?error=` on the page. */
export const passkeyByLinkErrors = {
  'not-added': msg('signIn.passkeyCouldntBeAddedTry'),
} as const;

/** The messages for `?error=` on the page. */
export const deviceErrors = {
  incomplete: msg('signIn.enterCodeShownOnDevice'),
  failed: msg('signIn.thisCodeIsntValidCompare'),
  gone: msg('signIn.thisRequestCantContinueIt'),
} as const;

/** The messages for `?answer=` on the last page. */
export const deviceAnswers = {
  approved: {
    title: msg('signIn.deviceConnected'),
    text: msg('signIn.youCanReturnToYour'),
  },
  denied: {
    title: msg('signIn.requestWasDenied'),
    text: msg('signIn.deviceGetsNoAccessYou'),
  },
} as const;
