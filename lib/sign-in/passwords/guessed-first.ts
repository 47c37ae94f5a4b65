import { commonPasswords } from './common-passwords';

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
export async function guessedFirst(folded: string): Promise<boolean> {
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
