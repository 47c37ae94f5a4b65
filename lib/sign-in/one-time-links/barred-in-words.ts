import { type Sayable, text } from '@/lib/platform/shared/text';
import type { LinkBarred } from './hand-out-link';

/** Why a person cannot be sent a link, as shown to administrators. */
export const barredInWords: Record<LinkBarred, Sayable> = {
  'not-offered': text(
    'People sign in with an identity provider. Passwords and passkeys are off, so there is nothing for a link to set up.',
  ),
  'no-passkeys': text(
    'People sign in with passkeys, which browsers do not support at this address: use https and a host name.',
  ),
  'has-factor': text(
    'A link can add a passkey only for a person without a second factor; otherwise it would bypass that factor. If the person lost their factors, remove all of them first.',
  ),
};
