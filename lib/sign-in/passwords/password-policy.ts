import { guessedFirst } from './guessed-first';
import { normalizePassword } from './hash-password';

/**
 * In UTF-8 bytes of the normalized password, to bound the cost of hashing. In every script this fits the 64 characters
 * that NIST SP 800-63B-4, 3.1.1.2 requires to be accepted.
 */
const BYTES_AT_MOST = 1024;

/** A tenant's password rules. */
export interface PasswordPolicy {
  /** In characters (Unicode code points): the tenant's setting `passwordMinimumLength`. */
  minimumLength: number;
  tenantName: string;
  /** Whether the password is known from a breach. */
  isBreached(password: string): Promise<boolean>;
}

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'breached' | 'contains-name';

/**
 * What is wrong with a password that a person chose; null when it is acceptable (NIST SP 800-63B-4, 3.1.1.2). The whole
 * password is checked, every character is allowed including spaces, and there are no composition rules, which the
 * standard forbids.
 * @param names the person's userName and email addresses
 */
export async function checkPassword(
  password: string,
  { minimumLength, tenantName, isBreached }: PasswordPolicy,
  names: string[],
): Promise<PasswordFault | null> {
  const normalized = normalizePassword(password);
  if ([...normalized].length < minimumLength) return 'too-short';
  if (Buffer.byteLength(normalized) > BYTES_AT_MOST) return 'too-long';
  const folded = normalized.toLowerCase();
  if (isMostlyContext(folded, [...names, tenantName, PRODUCT])) return 'contains-name';
  if (await guessedFirst(folded)) return 'common';
  return (await isBreached(normalized)) ? 'breached' : null;
}

const PRODUCT = 'Tessera';
const WORD_COUNTS_FROM = 4;
/** The number of characters that a password must have besides guessable words. */
const CHARACTERS_BESIDE_CONTEXT = 8;

function isMostlyContext(password: string, contextWords: string[]): boolean {
  const parts = contextWords
    .flatMap((word) => [word, word.split('@', 1)[0] ?? ''])
    .map((part) => normalizePassword(part).toLowerCase().trim());
  const words = parts.filter((part) => part.length >= WORD_COUNTS_FROM).sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest !== password && [...rest].length < CHARACTERS_BESIDE_CONTEXT;
}
