import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { PasswordFault } from '@/lib/sign-in/passwords/password-policy';

/** The messages for a new password that is not accepted. */
export function newPasswordErrors(minimumLength: number): Record<PasswordFault, Sayable> {
  return {
    'too-short': msg('signIn.useAtLeastCharactersCharacters', {
      characters: String(minimumLength),
    }),
    'too-long': msg('signIn.thisIsLongerThan1'),
    common: msg('signIn.thisIsOneOfMost'),
    breached: msg('signIn.thisPasswordAppearsInList'),
    'contains-name': msg('signIn.thisIsTooCloseTo'),
  };
}

/** The rules shown to a person who chooses a password. */
export function newPasswordRules(minimumLength: number): Sayable {
  return msg('signIn.atLeastCharactersCharactersOf', { characters: String(minimumLength) });
}
