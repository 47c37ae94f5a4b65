import arabic from '@/messages/ar.json';
import german from '@/messages/de.json';
import english from '@/messages/en.json';
import spanish from '@/messages/es.json';
import french from '@/messages/fr.json';
import japanese from '@/messages/ja.json';
import portuguese from '@/messages/pt-BR.json';
import chinese from '@/messages/zh-CN.json';
import type { Language } from './languages';

/** Texts by area and name: the id of a message is `area.name`. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The texts of each language. Languages that the console does not offer have the texts of people's pages and emails
 * only (scripts/texts/people-texts.ts); any other text is said in English.
 */
export const catalogs: Record<Language, Catalog> = {
  en: english,
  'zh-CN': chinese,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  'pt-BR': portuguese,
  ar: arabic,
};
