import chinese from '@/messages/zh-CN.json';
import type { Language } from './languages';
import type { SayText } from './say-text';
import { inEnglish, type Sayable, type Sentence } from './text';

const inChinese: ReadonlyMap<string, string> = new Map(Object.entries(chinese));

/**
 * Says the texts of letters and of pages that are written without Next, and so without next-intl: their values stand in their places as
 * they are. What no catalogue has is said as it stands.
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
