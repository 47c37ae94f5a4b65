import { brandingPreview } from './branding-preview/branding-preview';
import { changePassword } from './change-password';
import { consent } from './consent/consent';
import { confirmDevice } from './device/confirm/confirm-device';
import { device } from './device/device';
import { deviceDone } from './device/device-done';
import { forgotPassword } from './forgot-password';
import { invitation } from './invitation';
import { linkUsed } from './link-used';
import { login } from './login/login';
import { resetPassword } from './reset-password';
import { authenticator } from './second-factor/authenticator';
import { recoveryCodes } from './second-factor/recovery-codes/recovery-codes';
import { secondFactor } from './second-factor/second-factor';
import { selectAccount } from './select-account';
import { setUpDirectory } from './set-up/directory';
import { setUpDomain } from './set-up/domain';
import { setUpDone } from './set-up/done';
import { setUpEntrance } from './set-up/entrance';
import { setUpSignIn } from './set-up/sign-in';
import type { SignInPage } from './sign-in-page';
import { signOut } from './sign-out';
import { signedInAgain } from './signed-in-again';
import { signedOut } from './signed-out';

/**
 * The sign-in pages, by their paths below the tenant's path. Next has a page file for each; our own server uses this
 * table.
 */
export const signInPages = {
  '/login': login,
  '/consent': consent,
  '/select-account': selectAccount,
  '/change-password': changePassword,
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/reset-password/done': linkUsed,
  '/invitation': invitation,
  '/device': device,
  '/device/confirm': confirmDevice,
  '/device/done': deviceDone,
  '/sign-out': signOut,
  '/signed-out': signedOut,
  '/signed-in-again': signedInAgain,
  '/second-factor': secondFactor,
  '/second-factor/authenticator': authenticator,
  '/second-factor/recovery-codes': recoveryCodes,
  '/set-up': setUpEntrance,
  '/set-up/directory': setUpDirectory,
  '/set-up/sign-in': setUpSignIn,
  '/set-up/domain': setUpDomain,
  '/set-up/done': setUpDone,
  '/branding-preview': brandingPreview,
} as unknown as Record<string, SignInPage<unknown> | undefined>;
