import { createTranslator } from 'next-intl';
import { keyOf } from '@/lib/platform/shared/key-of';
import type { Sayable, TextValues } from '@/lib/platform/shared/text';

/** Formats English texts as the pages do, including ICU MessageFormat, for tests. */
export function sayPlainly(said: Sayable, given: TextValues = {}): string {
  const { text, values } = typeof said === 'string' ? { text: said, values: given } : said;
  const translate = createTranslator({ locale: 'en', messages: { [keyOf(text)]: text } });
  return translate(keyOf(text), values as TextValues);
}
