/** Values that a sentence names in braces: `{name}`, or as ICU MessageFormat does (`{count, plural, one {…} other {…}}`). */
export type TextValues = Record<string, string | number>;

/** A sentence that pages say in the reader's language: English with its values beside it, which may be sentences too. */
export interface Sentence {
  text: string;
  values: Record<string, string | number | Sentence>;
  /** Said by itself, with a capital letter and a full stop: "must be set" as "Must be set." */
  alone?: true;
}

/** Anything that pages can say: English as it stands, or with values. */
export type Sayable = string | Sentence;

/**
 * Marks English that is said elsewhere: a label in a table, an error of a form. `npm run texts` collects what is
 * marked for the catalogues in messages/, and whoever shows it says it by `t(…)`.
 */
export const text = <Text extends string>(english: Text): Text => english;

/** As `text`, of a sentence with values. */
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

/** What checks say with something in it that is no number. */
const checks: readonly [pattern: RegExp, english: string][] = [
  [/^must be one of (.+)$/, text('must be one of {what}')],
  [/^must lead to a JSON list of redirect URIs: (.+)$/, text('must point to a JSON list of redirect URIs: {what}')],
  [/^does not list (.+)$/, text('does not list {what}')],
];

/** What a check says, as the sentence that the catalogues have of it whatever its limit or choices; null of anything else. */
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

/** What is said of something, such as "must be set", as a sentence by itself. */
export const alone = (said: Sayable): Sentence => ({
  ...(typeof said === 'string' ? { text: said, values: {} } : said),
  alone: true,
});

/** A text with a capital letter and a full stop, in Chinese with the Chinese one. */
export function withFullStop(said: string): string {
  const capital = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?。！？]$/.test(capital) ? capital : `${capital}${/\p{Script=Han}/u.test(capital) ? '。' : '.'}`;
}

/** A sentence in English, for logs and for the answers of interfaces: with its values in their places. */
export function inEnglish(said: Sayable): string {
  if (typeof said === 'string') return said;
  const { text, values, alone: byItself } = said;
  const filled = text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'object' ? inEnglish(value) : String(value);
  });
  return byItself ? withFullStop(filled) : filled;
}
