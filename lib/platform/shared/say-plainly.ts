import { catalogs } from './catalogs';
import type { Language } from './languages';
import { encoded, type Message, type Sayable, type Value, withFullStop } from './message';
import type { SayText } from './say-text';

const kept = new Map<Language, ReadonlyMap<string, string>>();

/** A language's texts by id, made when it is first needed. */
function textsIn(language: Language): ReadonlyMap<string, string> {
  const texts =
    kept.get(language) ??
    new Map(
      Object.entries(catalogs[language]).flatMap(([area, named]) =>
        Object.entries(named).map(([name, text]) => [`${area}.${name}`, text] as const),
      ),
    );
  kept.set(language, texts);
  return texts;
}

function say(language: Language, said: Sayable): string {
  const text = 'verbatim' in said ? said.verbatim : fill(language, said);
  return said.alone ? withFullStop(text) : text;
}

function fill(language: Language, { id, values = {}, text: whenRecorded }: Message): string {
  const ofValue = (value: Value) => (typeof value === 'object' ? say(language, value) : String(value));
  const text = textsIn(language).get(id) ?? textsIn('en').get(id) ?? whenRecorded ?? id;
  if (!text.includes('{')) return text;
  return chosenPlurals(language, text, values).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : ofValue(value);
  });
}

/** `{count, plural, one {…} other {…}}`, whose branches may contain `{name}`. */
const PLURALS = /\{(\w+), plural,((?:\s*[\w=]+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const BRANCHES = /([\w=]+) \{((?:[^{}]|\{\w+\})*)\}/g;

/** A text with each plural replaced by the branch for its number (Unicode CLDR, plural rules). */
function chosenPlurals(language: Language, text: string, values: NonNullable<Message['values']>): string {
  return text.replace(PLURALS, (_, name: string, branches: string) => {
    const count = Number(values[name]);
    const byRule = new Map([...branches.matchAll(BRANCHES)].map(([, rule = '', branch = '']) => [rule, branch]));
    const rule = new Intl.PluralRules(language).select(count);
    const branch = byRule.get(`=${count}`) ?? byRule.get(rule) ?? byRule.get('other') ?? '';
    return branch.replaceAll('#', `{${name}}`);
  });
}

/**
 * Translates messages without next-intl, for emails and for the errors of the protocols. It fills in `{name}`
 * and chooses plurals, and knows no other ICU syntax.
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
