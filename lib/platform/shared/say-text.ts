import { inEnglish, type Sayable, type TextValues } from './text';

/** Says English in somebody's language, as the pages' `t` does: for texts that are put together of others. */
export type SayText = (text: Sayable, values?: TextValues) => string;

/** Says it as it stands. */
export const sayInEnglish: SayText = (said, values = {}) =>
  inEnglish(typeof said === 'string' ? { text: said, values } : said);
