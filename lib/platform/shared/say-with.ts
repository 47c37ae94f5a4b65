import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type Message, type MessageId, type Sayable, withFullStop } from './message';
import type { SayText } from './say-text';

type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** The pages' `t`: next-intl's, which also takes messages whose values are messages themselves. */
export interface Say extends SayText {
  /** The same with elements: the text between `<link>` and `</link>` is passed to `link`. */
  rich: (id: MessageId, values: RichValues) => ReactNode;
}

export function sayWith(translate: ReturnType<typeof useTranslations<never>>): Say {
  const say = (said: Sayable): string => {
    const text = 'verbatim' in said ? said.verbatim : translated(said);
    return said.alone ? withFullStop(text) : text;
  };
  const translated = ({ id, values = {}, text }: Message) =>
    text !== undefined && !translate.has(id)
      ? text
      : translate(
          id,
          Object.fromEntries(
            Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]),
          ),
        );
  const t = (said: Sayable | MessageId, values?: Message['values']) =>
    say(typeof said === 'string' ? { id: said, ...(values && { values }) } : said);
  return Object.assign(t as SayText, { rich: (id: MessageId, values: RichValues) => translate.rich(id, values) });
}
