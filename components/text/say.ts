import type { ReactNode } from 'react';
import type { useTranslations } from 'next-intl';
import type { SayText } from '@/lib/shared/say-text';
import { type Sayable, type Sentence, sentence, type TextValues, withFullStop } from '@/lib/shared/text';
import { keyOf } from './key-of';

export type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** English in the reader's language, with values in ICU MessageFormat's places. */
export interface Say extends SayText {
  /** The same with elements: what stands between `<link>` and `</link>` is given to `link`. */
  rich: (text: string, values: RichValues) => ReactNode;
}

/** What no catalogue has is said as it stands: names and sentences that come from elsewhere, and English without values. */
export function sayWith(translate: ReturnType<typeof useTranslations<never>>): Say {
  const say = (sayable: Sayable, given?: TextValues): string => {
    const { text, values, alone }: Sentence = typeof sayable === 'string' ? sentence(sayable, given ?? {}) : sayable;
    const key = keyOf(text);
    const ownWords = (value: string | number | Sentence) => (typeof value === 'object' ? say(value) : value);
    // Data may be said too, and be named as what every object inherits.
    const said = !(key in Object.prototype) && translate.has(key) ? translate(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ownWords(value)]))) : text;
    return alone ? withFullStop(said) : said;
  };
  return Object.assign(say, { rich: (text: string, values: RichValues) => translate.rich(keyOf(text), values) });
}
