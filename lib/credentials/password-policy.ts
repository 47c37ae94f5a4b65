import { commonPasswords } from './common-passwords';
import { normalizePassword } from './hash-password';

/** In characters (Unicode code points). NIST SP 800-63B-4, 3.1.1.2: at least 8, and at least 64 accepted. */
export const passwordLength = { min: 8, max: 128 } as const;

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'contains-user-name';

/**
 * What is wrong with a password that a person chose; null when it will do. There are no composition rules, which
 * NIST SP 800-63B-4, 3.1.1.2 forbids, but what an attacker tries first is refused.
 * @param names what it may not contain: userName and e-mail address; parts before an @ count alone
 */
export function passwordFault(password: string, names: string[]): PasswordFault | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < passwordLength.min) return 'too-short';
  if (length > passwordLength.max) return 'too-long';
  const folded = normalized.toLowerCase();
  if (commonPasswords.has(folded) || isOneCharacter(folded)) return 'common';
  return containsName(folded, names) ? 'contains-user-name' : null;
}

const isOneCharacter = (text: string): boolean => new Set(text).size === 1;

const NAME_COUNTS_FROM = 4;

function containsName(password: string, names: string[]): boolean {
  const parts = names.flatMap((name) => [name, name.split('@', 1)[0] ?? '']).map((part) => part.toLowerCase());
  return parts.some((part) => part.length >= NAME_COUNTS_FROM && password.includes(part));
}
