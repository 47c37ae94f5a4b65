import chinese from '@/messages/zh-CN.json';
import type { Language } from './languages';
import type { SayText } from './say-text';
import { inEnglish, type Sayable, type Sentence } from './text';

const inChinese: ReadonlyMap<string, string> = new Map(Object.entries(chinese));

/**
 * Translates the texts of emails and of pages rendered without Next, which cannot use next-intl. Values are inserted
 * unformatted. Text that is in no catalog is used unchanged.
 */
export function sayPlainly(language: Language | undefined): SayText {
  const translated = (said: Sayable): Sentence => {
    const { text, values, alone }: Sentence = typeof said === 'string' ? { text: said, values: {} } : said;
    const own = Object.entries(values).map(
      ([name, value]) => [name, typeof value === 'object' ? translated(value) : value] as const,
    );
    return {
      text: (language === 'zh-CN' ? inChinese.get(text) : undefined) ?? text,
      values: Object.fromEntries(own),
      ...(alone && { alone }),
    };
  };
  return (said, values = {}) => inEnglish(translated(typeof said === 'string' ? { text: said, values } : said));
}
