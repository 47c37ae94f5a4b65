import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';

/**
 * Sentences that say when second factors are requested. A person without a password signs in with a passkey or a linked
 * account.
 */
export function secondFactorsInWords({
  hasPassword,
  required,
  passkeysAlone = true,
}: {
  hasPassword: boolean;
  required: boolean;
  passkeysAlone?: boolean;
}): string[] {
  const withPasskeys = hasPassword
    ? text('Requested after your password or a linked account; a passkey also signs you in on its own.')
    : text('Requested after you sign in with a linked account; a passkey also signs you in on its own.');
  const withoutPasskeys = hasPassword
    ? text('Requested after your password or a linked account.')
    : text('Requested after you sign in with a linked account.');
  const asked = passkeysAlone ? withPasskeys : withoutPasskeys;
  return required ? [asked, text('At least one is required.')] : [asked];
}

/** The consequence of having no second factor. */
export const noFactorInWords = (hasPassword: boolean): string =>
  hasPassword
    ? text('None set up. Anyone who learns your password can sign in.')
    : text('None set up. Anyone who gets into one of your linked accounts can sign in.');

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
}: PasswordChoice): { href: string; text: string } | null {
  if (!passwords) return null;
  if (hasPassword) {
    const returnTo = tenantPath(tenantPlace, '/account?done=password-changed');
    return {
      href: journeyPath(tenantPlace, '/change-password', { requestId: null, returnTo }),
      text: text('Change password'),
    };
  }
  return sendsMail
    ? { href: tenantPath(tenantPlace, '/forgot-password'), text: text('Get a password by email') }
    : null;
}
