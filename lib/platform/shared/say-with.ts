import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { keyOf } from './key-of';
import type { SayText } from './say-text';
import { limitSaid, type Sayable, type Sentence, sentence, type TextValues, withFullStop } from './text';

type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** English in the reader's language, with values in ICU MessageFormat's places. */
export interface Say extends SayText {
  /** The same with elements: what stands between `<link>` and `</link>` is given to `link`. */
  rich: (text: string, values: RichValues) => ReactNode;
}

/** What no catalogue has is said as it stands: names and sentences that come from elsewhere, and English without values. */
export function sayWith(translate: ReturnType<typeof useTranslations<never>>): Say {
  // Data may be said too, and be named as what every object inherits.
  const isKnown = (text: string) => !(keyOf(text) in Object.prototype) && translate.has(keyOf(text));
  const say = (sayable: Sayable, given?: TextValues): string => {
    const { alone, ...asked }: Sentence = typeof sayable === 'string' ? sentence(sayable, given ?? {}) : sayable;
    const { text, values } = isKnown(asked.text) ? asked : (limitSaid(asked.text) ?? asked);
    const ownWords = (value: string | number | Sentence) => (typeof value === 'object' ? say(value) : value);
    const said = isKnown(text)
      ? translate(
          keyOf(text),
          Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ownWords(value)])),
        )
      : asked.text;
    return alone ? withFullStop(said) : said;
  };
  return Object.assign(say, { rich: (text: string, values: RichValues) => translate.rich(keyOf(text), values) });
}
