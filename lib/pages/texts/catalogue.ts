import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { keyOf } from '@/lib/platform/shared/key-of';
import type { Language } from '@/lib/platform/shared/languages';
import forClients from '@/messages/client.json';
import chinese from '@/messages/zh-CN.json';

export type Catalogue = Record<string, CompiledMessage>;

/** Which pages a text of the browser components is for: a browser gets only the texts of its pages. */
export type Pages = keyof typeof forClients;

/** English texts without values and elements are shown unchanged. */
const HAS_PLACES = /[{<]/;

const said: Record<Language, (english: string) => string | undefined> = {
  en: (english) => (HAS_PLACES.test(english) ? english : undefined),
  'zh-CN': (english) => (chinese as Record<string, string>)[english],
};

/** React passes only plain objects to the browser; the compiler's objects have no prototype. */
const compiledPlainly = (message: string): CompiledMessage =>
  JSON.parse(JSON.stringify(compile(message))) as CompiledMessage;

function compiled(language: Language, texts: readonly string[]): Catalogue {
  const entries = texts.flatMap((english) => {
    const message = said[language](english);
    return message === undefined ? [] : [[keyOf(english), compiledPlainly(message)] as const];
  });
  return Object.fromEntries(entries);
}

const kept = new Map<string, Catalogue>();

function once(name: string, make: () => Catalogue): Catalogue {
  const catalogue = kept.get(name) ?? make();
  kept.set(name, catalogue);
  return catalogue;
}

/** All texts of a language, compiled once per process. */
export const catalogueOf = (language: Language): Catalogue =>
  once(language, () => compiled(language, Object.keys(chinese)));

/** The texts that components show in the browser. */
export const clientCatalogueOf = (language: Language, pages: Pages): Catalogue =>
  once(`${language} ${pages}`, () => compiled(language, forClients[pages]));
