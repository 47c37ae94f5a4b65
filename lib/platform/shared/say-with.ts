import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { keyOf } from './key-of';
import type { SayText } from './say-text';
import { limitSaid, type Sayable, type Sentence, sentence, type TextValues, withFullStop } from './text';

type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** Translates English text into the reader's language and fills in values with ICU MessageFormat. */
export interface Say extends SayText {
  /** The same with elements: the text between `<link>` and `</link>` is passed to `link`. */
  rich: (text: string, values: RichValues) => ReactNode;
}

/** Text that is in no catalog is used unchanged: names, sentences from other sources, and plain English. */
export function sayWith(translate: ReturnType<typeof useTranslations<never>>): Say {
  // Data is translated too, and may have the name of an inherited Object member.
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
