import { guessedFirst } from './guessed-first';
import { normalizePassword } from './hash-password';

/**
 * In UTF-8 bytes of the normalised password, so that hashing has a bound; of no script are that fewer than the 64
 * characters that NIST SP 800-63B-4, 3.1.1.2 wants accepted.
 */
const BYTES_AT_MOST = 1024;

/** The rules of a tenant. */
export interface PasswordPolicy {
  /** In characters (Unicode code points): the tenant's setting `passwordMinimumLength`. */
  minimumLength: number;
  tenantName: string;
  /** Whether it was found among stolen passwords. */
  isBreached(password: string): Promise<boolean>;
}

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'breached' | 'contains-name';

/**
 * What is wrong with a password that a person chose; null when it will do (NIST SP 800-63B-4, 3.1.1.2). All of it is
 * compared, there are no rules of composition, which the standard forbids, and any character will do, spaces too.
 * @param names of the person: userName and e-mail addresses
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
/** What must remain of a password beside words that anybody could guess it from. */
const CHARACTERS_BESIDE_CONTEXT = 8;

function isMostlyContext(password: string, contextWords: string[]): boolean {
  const parts = contextWords
    .flatMap((word) => [word, word.split('@', 1)[0] ?? ''])
    .map((part) => normalizePassword(part).toLowerCase().trim());
  const words = parts.filter((part) => part.length >= WORD_COUNTS_FROM).sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest !== password && [...rest].length < CHARACTERS_BESIDE_CONTEXT;
}
