import english from '@/messages/en.json';
import chinese from '@/messages/zh-CN.json';
import type { Language } from './languages';
import { encoded, type Message, type Sayable, type Value, withFullStop } from './message';
import type { SayText } from './say-text';

const flat = (catalog: Record<string, Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );

const texts: Record<Language, ReadonlyMap<string, string>> = { en: flat(english), 'zh-CN': flat(chinese) };

function say(language: Language, said: Sayable): string {
  const text = 'verbatim' in said ? said.verbatim : fill(language, said);
  return said.alone ? withFullStop(text) : text;
}

function fill(language: Language, { id, values = {}, text: whenRecorded }: Message): string {
  const ofValue = (value: Value) => (typeof value === 'object' ? say(language, value) : String(value));
  const text = texts[language].get(id) ?? whenRecorded ?? id;
  return text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (place, name: string) => {
        const value = values[name];
        return value === undefined ? place : ofValue(value);
      })
    : text;
}

/**
 * Translates messages without next-intl, for emails and for the errors of the protocols. It fills in `{name}` and knows
 * no other ICU syntax.
 */
export function sayPlainly(language: Language = 'en'): SayText {
  return (said: Sayable | Message['id'], values?: Message['values']) =>
    say(language, typeof said === 'string' ? { id: said, ...(values && { values }) } : said);
}

/** A message in English, for logs and for what programs are answered. */
export const inEnglish = (said: Sayable): string => say('en', said);

/** A reason as the database keeps it: the message, with its English text, which searches find. `decoded` reads it. */
export const recorded = (said: Sayable): string =>
  encoded('verbatim' in said ? said : { ...said, text: inEnglish(said) });
