import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { PasswordFault } from '@/lib/sign-in/passwords/password-policy';

/** The messages for a new password that is not accepted. */
export function newPasswordErrors(minimumLength: number): Record<PasswordFault, Sayable> {
  return {
    'too-short': sentence('Use at least {characters} characters. A few unrelated words make that easy.', {
      characters: String(minimumLength),
    }),
    'too-long': text('This is longer than 1,000 characters. Use a shorter password.'),
    common: text('This is one of the most commonly guessed passwords. Choose another.'),
    breached: text('This password appears in a list of leaked passwords. Choose another.'),
    'contains-name': text('This is too close to your name or the name of this service. Add other words.'),
  };
}

/** The rules shown to a person who chooses a password. */
export function newPasswordRules(minimumLength: number): Sayable {
  return sentence(
    'At least {characters} characters of any kind, including spaces. A few unrelated words are strong and easy to remember. Avoid your name and common passwords.',
    { characters: String(minimumLength) },
  );
}
