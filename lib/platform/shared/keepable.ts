/** What a database keeps no text with: NUL, and half of a character, which JSON can hold as an escape (RFC 8259, 8.2). */
const UNKEEPABLE = /[\0\p{Surrogate}]/u;

/** Nothing that anybody means is nested deeper; what is would cost whoever walks through it the stack. */
const DEEPEST = 64;

/** Whether a text is the same once it was stored and read again. */
export function isKeepableText(text: string): boolean {
  return !UNKEEPABLE.test(text);
}

/** Whether a JSON value can be stored: every text within it, names of members included, at no more than `deepest` levels. */
export function isKeepable(value: unknown, deepest = DEEPEST): boolean {
  if (typeof value === 'string') return isKeepableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    deepest > 0 &&
    Object.entries(value).every(([name, member]) => isKeepableText(name) && isKeepable(member, deepest - 1))
  );
}

/** At most so many UTF-16 units of a text, without half of a character at the end. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}
