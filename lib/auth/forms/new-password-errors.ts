import type { PasswordFault } from '@/lib/credentials/password-policy';

/** What people are told of a new password that will not do. */
export function newPasswordErrors(minimumLength: number): Record<PasswordFault, string> {
  return {
    'too-short': `Use at least ${minimumLength} characters. A few unrelated words make that easy.`,
    'too-long': 'This is longer than 1,000 characters. Use fewer.',
    common: 'This is one of the passwords that are guessed first.',
    breached: 'This password was found among stolen ones. Whoever has the list tries it. Choose another.',
    'contains-name': 'This is little more than your own name, or the name of this service. Add words of your own.',
  };
}

/** The rules, for whoever chooses a password. */
export function newPasswordRules(minimumLength: number): string {
  return `At least ${minimumLength} characters, of any kind, spaces too. A few unrelated words are strong and easy to keep. Not your name, and not a password that everybody guesses first.`;
}
