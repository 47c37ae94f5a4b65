import { type Sayable, text } from '@/lib/platform/shared/text';
import type { LinkBarred } from './hand-out-link';

/** Why somebody is given no link, for whoever administers people. */
export const barredInWords: Record<LinkBarred, Sayable> = {
  'not-offered': text(
    'People sign in with neither a password nor a passkey here: they use an identity provider, and a link has nothing to give.',
  ),
  'no-passkeys': text(
    'People sign in with a passkey here, and browsers have none at this address: it needs https and a host name.',
  ),
  'has-factor': text(
    'A link adds a passkey only to somebody without a second factor: it would pass that one by. If theirs are lost, remove all of them first.',
  ),
};
