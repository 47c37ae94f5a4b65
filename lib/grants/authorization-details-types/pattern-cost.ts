/**
 * The most steps that a backtracking regular expression engine takes to try every way of matching a text. Linear in the
 * length of the pattern.
 */

/** The longest text that a pattern is tried against. */
export const PATTERN_TEXT_AT_MOST = 256;

/** The number of ways to match a part from one position, and the steps needed to try them all. */
interface Cost {
  ways: number;
  steps: number;
}

interface Cursor {
  pattern: string;
  at: number;
  /** The length of the text. */
  length: number;
}

const ONE: Cost = { ways: 1, steps: 1 };
const ENDLESS: Cost = { ways: Infinity, steps: Infinity };

/**
 * @param pattern one that `new RegExp(pattern, 'u')` accepts
 * @param length of the text that it is tried against
 * @returns the number of steps, as a polynomial of the length without negative terms; Infinity if it cannot be bounded
 */
export function patternSteps(pattern: string, length: number): number {
  const cursor = { pattern, at: 0, length };
  const { steps, branches } = alternatives(cursor);
  // Only a pattern with a single branch that begins with ^ is not tried again from each position of the text.
  return pattern.startsWith('^') && branches === 1 ? steps : steps * (length + 1);
}

function alternatives(cursor: Cursor): Cost & { branches: number } {
  let total: Cost = { ways: 0, steps: 0 };
  let sequence = ONE;
  let branches = 1;
  for (;;) {
    const next = cursor.pattern[cursor.at];
    if (next === undefined || next === ')') break;
    if (next === '|') {
      cursor.at++;
      branches++;
      total = either(total, sequence);
      sequence = ONE;
      continue;
    }
    sequence = then(sequence, repeated(atom(cursor), cursor));
  }
  return { ...either(total, sequence), branches };
}

const either = (one: Cost, other: Cost): Cost => ({ ways: one.ways + other.ways, steps: one.steps + other.steps });

/** The second part is tried again after each way of matching the first. */
const then = (first: Cost, second: Cost): Cost => ({
  ways: first.ways * second.ways,
  steps: first.steps + first.ways * second.steps,
});

/** One item of a sequence. */
function atom(cursor: Cursor): Cost {
  const { pattern } = cursor;
  const character = pattern[cursor.at++];
  if (character === '(') return group(cursor);
  if (character === '[') {
    while (pattern[cursor.at] !== ']') cursor.at += pattern[cursor.at] === '\\' ? 2 : 1;
    cursor.at++;
    return ONE;
  }
  if (character !== '\\') return ONE;
  const escaped = pattern[cursor.at++] ?? '';
  // A backreference may compare text of any length.
  if (/[1-9k]/.test(escaped)) return ENDLESS;
  // In \u{…} and \p{…} the braces are not a repetition.
  if (/[upP]/.test(escaped) && pattern[cursor.at] === '{') cursor.at = pattern.indexOf('}', cursor.at) + 1;
  return ONE;
}

/** Capturing or not, lookahead or lookbehind: the content is tried the same way. */
function group(cursor: Cursor): Cost {
  const opened = /^\?(?:<[=!]|<[^>]*>|[^:=!<]*[:=!])/.exec(cursor.pattern.slice(cursor.at));
  cursor.at += opened?.[0].length ?? 0;
  const { ways, steps } = alternatives(cursor);
  cursor.at++;
  return { ways, steps: steps + 1 };
}

/** The cost of the item just read, with the repetition that follows it. */
function repeated(cost: Cost, cursor: Cursor): Cost {
  const [written = '', symbol, least, comma, most] =
    /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(cursor.pattern.slice(cursor.at)) ?? [];
  if (written === '') return cost;
  cursor.at += written.length;
  const [from, to] =
    symbol === undefined
      ? bounds(Number(least), comma === ',', most ?? '', cursor.length)
      : [symbol === '+' ? 1 : 0, symbol === '?' ? 1 : cursor.length + 1];
  return to > PATTERN_TEXT_AT_MOST * 2 ? ENDLESS : times(cost, from, to);
}

/**
 * Each further repetition is tried after each way of matching those before it, and matching may stop after any
 * repetition from the minimum on.
 */
function times(cost: Cost, from: number, to: number): Cost {
  let reached = ONE;
  let total: Cost = from === 0 ? ONE : { ways: 0, steps: 1 };
  for (let count = 1; count <= to; count++) {
    total = { ways: total.ways, steps: total.steps + reached.ways * (cost.steps + 1) };
    reached = { ways: reached.ways * cost.ways, steps: 0 };
    if (count >= from) total = { ...total, ways: total.ways + reached.ways };
    if (!Number.isFinite(total.steps) || !Number.isFinite(total.ways)) return ENDLESS;
  }
  return total;
}

/** An open repetition runs as often as there is text, and once more for an empty match. */
function bounds(least: number, open: boolean, most: string, length: number): [number, number] {
  if (!open) return [least, least];
  return [least, most === '' ? least + length : Number(most)];
}
