import { type Sayable, sentence, text } from '@/lib/platform/shared/text';
import type { PasswordFault } from '@/lib/sign-in/passwords/password-policy';

/** What people are told of a new password that will not do. */
export function newPasswordErrors(minimumLength: number): Record<PasswordFault, Sayable> {
  return {
    'too-short': sentence('Use at least {characters} characters. A few unrelated words make that easy.', {
      characters: String(minimumLength),
    }),
    'too-long': text('This is longer than 1,000 characters. Use fewer.'),
    common: text('This is one of the passwords that are guessed first.'),
    breached: text('This password was found among stolen ones. Whoever has the list tries it. Choose another.'),
    'contains-name': text(
      'This is little more than your own name, or the name of this service. Add words of your own.',
    ),
  };
}

/** The rules, for whoever chooses a password. */
export function newPasswordRules(minimumLength: number): Sayable {
  return sentence(
    'At least {characters} characters, of any kind, spaces too. A few unrelated words are strong and easy to keep. Not your name, and not a password that everybody guesses first.',
    { characters: String(minimumLength) },
  );
}
