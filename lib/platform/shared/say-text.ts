import { inEnglish, type Sayable, type TextValues } from './text';

/** Translates English text into a person's language, like the pages' `t`. For texts that are composed of others. */
export type SayText = (text: Sayable, values?: TextValues) => string;

/** Keeps the English text. */
export const sayInEnglish: SayText = (said, values = {}) =>
  inEnglish(typeof said === 'string' ? { text: said, values } : said);
