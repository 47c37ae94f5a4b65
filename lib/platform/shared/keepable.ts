/**
 * What the database cannot store in text: NUL and unpaired surrogates, which JSON can contain as escapes (RFC 8259,
 * 8.2).
 */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** No legitimate value is nested deeper, and deeper ones could overflow the stack of code that walks them. */
const DEEPEST = 64;

/** Whether a text stays the same when it is stored and read again. */
export function isKeepableText(text: string): boolean {
  return !UNKEEPABLE.test(text);
}

/** A text with U+FFFD in place of what cannot be stored. */
export const keepableText = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

/**
 * Whether a JSON value can be stored: all texts in it, including member names, are storable and it is nested at most
 * `deepest` levels deep.
 */
export function isKeepable(value: unknown, deepest = DEEPEST): boolean {
  if (typeof value === 'string') return isKeepableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    deepest > 0 &&
    Object.entries(value).every(([name, member]) => isKeepableText(name) && isKeepable(member, deepest - 1))
  );
}

/** The start of a text, at most `most` UTF-16 units, without half a surrogate pair at the end. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
