/** Values for the placeholders in a text: `{name}`, or ICU MessageFormat (`{count, plural, one {…} other {…}}`). */
export type TextValues = Record<string, string | number>;

/** A sentence that pages show in the reader's language: English text with values, which may be sentences too. */
export interface Sentence {
  text: string;
  values: Record<string, string | number | Sentence>;
  /** Shown as a separate sentence with a capital letter and a full stop: "must be set" becomes "Must be set." */
  alone?: true;
}

/** Any text that pages can translate: plain English, or English with values. */
export type Sayable = string | Sentence;

/**
 * Marks English text that is translated elsewhere, such as a label in a table or a form error. `npm run texts` collects
 * marked texts for the catalogs in messages/, and the code that shows them calls `t(…)`.
 */
export const text = <Text extends string>(english: Text): Text => english;

/** Like `text`, for a sentence with values. */
export const sentence = <Values extends Sentence['values']>(
  text: string,
  values: Values,
): { text: string; values: Values } => ({ text, values });

const limits: readonly string[] = [
  text('must be at least {limit}'),
  text('must be at least {limit} characters'),
  text('must be at least {limit} days'),
  text('must be at least {limit} seconds'),
  text('must be at most {limit}'),
  text('must be at most {limit} characters'),
  text('must be at most {limit} days'),
  text('must be at most {limit} seconds'),
];

/** Validation messages that contain a value other than a number. */
const checks: readonly [pattern: RegExp, english: string][] = [
  [/^must be one of (.+)$/, text('must be one of {what}')],
  [/^must lead to a JSON list of redirect URIs: (.+)$/, text('must point to a JSON list of redirect URIs: {what}')],
  [/^does not list (.+)$/, text('does not list {what}')],
];

/** A validation message as its catalog sentence, whatever limit or choices it contains; null for any other text. */
export function limitSaid(said: string): { text: string; values: Record<string, string> } | null {
  for (const [pattern, english] of checks) {
    const [, what] = pattern.exec(said) ?? [];
    if (what !== undefined) return sentence(english, { what });
  }
  const [limit] = /\d+/.exec(said) ?? [];
  if (limit === undefined) return null;
  const english = said.replace(limit, '{limit}');
  return limits.includes(english) ? sentence(english, { limit }) : null;
}

/** Turns a remark such as "must be set" into a separate sentence. */
export const alone = (said: Sayable): Sentence => ({
  ...(typeof said === 'string' ? { text: said, values: {} } : said),
  alone: true,
});

/** Capitalizes a text and ends it with a full stop, the Chinese one for Chinese. */
export function withFullStop(said: string): string {
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?。！？]$/.test(capital) ? capital : `${capital}${/\p{Script=Han}/u.test(capital) ? '。' : '.'}`;
}

/** A sentence in English with its values filled in, for logs and API responses. */
export function inEnglish(said: Sayable): string {
  if (typeof said === 'string') return said;
  const { text, values, alone: byItself } = said;
  const filled = text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'object' ? inEnglish(value) : String(value);
  });
  return byItself ? withFullStop(filled) : filled;
}
