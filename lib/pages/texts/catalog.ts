import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import type { Language } from '@/lib/platform/shared/languages';
import forClients from '@/messages/client.json';
import english from '@/messages/en.json';
import chinese from '@/messages/zh-CN.json';

/** By area and name, as next-intl looks for `area.name`. */
export type Catalog = Record<string, Record<string, CompiledMessage>>;

/** Which pages a text of the browser components is for: a browser gets only the texts of its pages. */
export type Pages = keyof typeof forClients;

const texts: Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>> = {
  en: english,
  'zh-CN': chinese,
};

/** React passes only plain objects to the browser; the compiler's objects have no prototype. */
const compiledPlainly = (message: string): CompiledMessage =>
  JSON.parse(JSON.stringify(compile(message))) as CompiledMessage;

function compiled(language: Language, ids: readonly string[]): Catalog {
  const catalog: Catalog = {};
  for (const id of ids) {
    const [area = '', name = ''] = id.split('.');
    const text = texts[language][area]?.[name];
    if (text !== undefined) (catalog[area] ??= {})[name] = compiledPlainly(text);
  }
  return catalog;
}

const kept = new Map<string, Catalog>();

function once(name: string, make: () => Catalog): Catalog {
  const catalog = kept.get(name) ?? make();
  kept.set(name, catalog);
  return catalog;
}

const allIds = Object.entries(english).flatMap(([area, named]) => Object.keys(named).map((name) => `${area}.${name}`));

/** All texts of a language, compiled once per process. */
export const catalogOf = (language: Language): Catalog => once(language, () => compiled(language, allIds));

/** The texts that components show in the browser. */
export const clientCatalogOf = (language: Language, pages: Pages): Catalog =>
  once(`${language} ${pages}`, () => compiled(language, forClients[pages]));
