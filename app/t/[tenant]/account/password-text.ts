import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';

/**
 * Sentences that say when second factors are requested. A person without a password signs in with a passkey or a linked
 * account.
 */
export function secondFactorsText({
  hasPassword,
  required,
  passkeysAlone = true,
}: {
  hasPassword: boolean;
  required: boolean;
  passkeysAlone?: boolean;
}): Sayable[] {
  const withPasskeys = hasPassword
    ? msg('account.requestedAfterYourPasswordOrLinked')
    : msg('account.requestedAfterYouSignInWith');
  const withoutPasskeys = hasPassword
    ? msg('account.requestedAfterYourPasswordOr')
    : msg('account.requestedAfterYouSignIn');
  const asked = passkeysAlone ? withPasskeys : withoutPasskeys;
  return required ? [asked, msg('account.atLeastOneIsRequired')] : [asked];
}

/** The consequence of having no second factor. */
export const noFactorText = (hasPassword: boolean): Sayable =>
  hasPassword ? msg('account.noneSetUpAnyoneWho') : msg('account.noneSetUpAnyoneWhoGets');

/** What decides whether a person may change their password here. */
export interface PasswordChoice {
  tenantPlace: string;
  /** Whether the tenant lets people sign in with a password. */
  passwords: boolean;
  hasPassword: boolean;
  sendsMail: boolean;
}

/**
 * Where a person changes or gets a password; null if only an administrator can give them one, or if passwords are off.
 */
export function passwordLink({
  tenantPlace,
  passwords,
  hasPassword,
  sendsMail,
}: PasswordChoice): { href: string; text: Sayable } | null {
  if (!passwords) return null;
  if (hasPassword) {
    const returnTo = tenantPath(tenantPlace, '/account');
    return {
      href: journeyPath(tenantPlace, '/change-password', { requestId: null, returnTo }),
      text: msg('common.changePassword'),
    };
  }
  return sendsMail
    ? { href: tenantPath(tenantPlace, '/forgot-password'), text: msg('account.getPasswordByEmail') }
    : null;
}
