import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';

/** When second factors are asked for, in sentences. Somebody without a password signs in with a passkey or a linked account. */
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
    ? text('Asked for after your password or a linked account; a passkey also signs you in by itself.')
    : text('Asked for after a linked account; a passkey also signs you in by itself.');
  const withoutPasskeys = hasPassword
    ? text('Asked for after your password or a linked account.')
    : text('Asked for after a linked account.');
  const asked = passkeysAlone ? withPasskeys : withoutPasskeys;
  return required ? [asked, text('One is required here.')] : [asked];
}

/** What it means to have no second factor. */
export const noFactorInWords = (hasPassword: boolean): string =>
  hasPassword
    ? text('You have none: whoever learns your password can sign in.')
    : text('You have none: whoever gets into a linked account of yours can sign in.');

/** What decides whether somebody may change their password here. */
export interface PasswordChoice {
  tenantPlace: string;
  /** Whether the tenant signs people in with one. */
  passwords: boolean;
  hasPassword: boolean;
  sendsMail: boolean;
}

/** Where somebody changes their password, or gets one; null where nothing but an administrator gives them one, and where none is used. */
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
  return sendsMail ? { href: tenantPath(tenantPlace, '/forgot-password'), text: text('Get a password by mail') } : null;
}
