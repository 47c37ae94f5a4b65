import { normalizePassword } from './hash-password';

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * The 49,000 passwords found most often in breaches, in lower case, from @zxcvbn-ts/language-common. They are loaded
 * the first time a person chooses a password, so that startup does not need them.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  return (loading ??= load());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

const REPEATED_UNIT_AT_MOST = 4;

const alphabetical = ['1234567890', 'abcdefghijklmnopqrstuvwxyz'];
const onKeyboards = ['qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm', 'azertyuiopqsdfghjklmwxcvbn'];
const backwards = (row: string) => [...row].reverse().join('');
const rows = [...alphabetical, ...onKeyboards].flatMap((row) => [row, backwards(row)]);

/**
 * Whether an attacker would guess the password early: a common password, one repeated until it is long enough
 * (`passwordpassword`), a few characters repeated (`abcabcabcabc`), or a run of neighboring characters
 * (`123456789012345`).
 * @param folded in lower case
 */
async function guessedFirst(folded: string): Promise<boolean> {
  const unit = repeatedUnit(folded);
  const isRepetition = unit !== folded && unit.length <= REPEATED_UNIT_AT_MOST;
  return isRepetition || isRow(folded) || (await commonPasswords()).has(unit);
}

/** The shortest text of which the whole is a repetition; the text itself if it is not a repetition. */
function repeatedUnit(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}

function isRow(text: string): boolean {
  return rows.some((row) => row.repeat(Math.ceil(text.length / row.length) + 1).includes(text));
}

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
