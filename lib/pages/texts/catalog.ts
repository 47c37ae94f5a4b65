import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { catalogs } from '@/lib/platform/shared/catalogs';
import type { Language } from '@/lib/platform/shared/languages';
import forClients from '@/messages/client.json';

/** By area and name, as next-intl looks for `area.name`. */
export type Catalog = Record<string, Record<string, CompiledMessage>>;

/** Which pages a text of the browser components is for: a browser gets only the texts of its pages. */
export type Pages = keyof typeof forClients;

/** React passes only plain objects to the browser; the compiler's objects have no prototype. */
const compiledPlainly = (message: string): CompiledMessage =>
  JSON.parse(JSON.stringify(compile(message))) as CompiledMessage;

/** A text that the language lacks is taken from the compiled English catalog, so that it is held once. */
function compiled(language: Language, ids: readonly string[]): Catalog {
  const catalog: Catalog = {};
  for (const id of ids) {
    const [area = '', name = ''] = id.split('.');
    const text = catalogs[language][area]?.[name];
    const message = text === undefined ? catalogOf('en')[area]?.[name] : compiledPlainly(text);
    if (message !== undefined) (catalog[area] ??= {})[name] = message;
  }
  return catalog;
}

const kept = new Map<string, Catalog>();

function once(name: string, make: () => Catalog): Catalog {
  const catalog = kept.get(name) ?? make();
  kept.set(name, catalog);
  return catalog;
}

const allIds = Object.entries(catalogs.en).flatMap(([area, named]) =>
  Object.keys(named).map((name) => `${area}.${name}`),
);

/** All texts of a language, compiled once per process. */
export const catalogOf = (language: Language): Catalog => once(language, () => compiled(language, allIds));

/** The texts that components show in the browser. */
export const clientCatalogOf = (language: Language, pages: Pages): Catalog =>
  once(`${language} ${pages}`, () => compiled(language, forClients[pages]));
