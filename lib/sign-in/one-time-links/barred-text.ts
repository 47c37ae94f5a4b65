import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { LinkBarred } from './hand-out-link';

/** Why a person cannot be sent a link, as shown to administrators. */
export const barredText: Record<LinkBarred, Sayable> = {
  'not-offered': msg('signIn.peopleSignInWithIdentity'),
  'no-passkeys': msg('signIn.peopleSignInWithPasskeys'),
  'has-factor': msg('signIn.linkCanAddPasskeyOnly'),
  'at-provider': msg('signIn.personSignsInAtProvider'),
};
