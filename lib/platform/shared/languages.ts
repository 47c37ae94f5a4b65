/** The languages of people's pages and emails by BCP 47 tag, each with its own name for itself. */
export const languages = {
  en: 'English',
  'zh-CN': '简体中文',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
} as const;

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as Language[];

/** The languages of the console. Only their catalogs have every message. */
export const consoleLanguages: readonly Language[] = ['en', 'zh-CN'];

/** The attributes of a document in a language. HTML is written from left to right unless it says otherwise. */
export const documentLanguage = (language: Language): { lang: Language; dir?: 'rtl' } =>
  language === 'ar' ? { lang: language, dir: 'rtl' } : { lang: language };

/** The locale for dates and numbers: Arabic texts write digits as all other values on the page do. */
export const formatLocaleOf = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/**
 * Holds the reader's chosen language; without it, the browser's preference decides. Scripts may read it because it is
 * not secret.
 */
export const languageCookie = 'tessera.language';

/** The path of the links that choose a language. */
export const languageChoicePath = '/choose-language';

export const languageCookieMaxAgeSeconds = 60 * 60 * 24 * 365;

/** Reads a cookie or form value; an unknown value counts as no choice. */
export const parseLanguage = (value: unknown): Language | null => languageTags.find((tag) => tag === value) ?? null;

/**
 * Chinese tags read in simplified characters; traditional Chinese is a different written language, which we do not
 * offer.
 */
const SIMPLIFIED = /^zh(?:-(?:hans|cn|sg|my)\b.*)?$/i;

/** By primary subtag. Readers of European Portuguese understand the Brazilian texts. */
const primary: Readonly<Record<string, Language>> = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  pt: 'pt-BR',
  ar: 'ar',
};

/** Our language for a language range or tag (RFC 4647, 2.1; BCP 47). */
const languageOf = (range: string): Language | null =>
  SIMPLIFIED.test(range) ? 'zh-CN' : (primary[/^[a-z]{2}(?![\da-z])/i.exec(range)?.[0].toLowerCase() ?? ''] ?? null);

/** Anything beyond this length is ignored. */
const LONGEST_LIST = 500;

/**
 * The first of our languages that a client requests for the person who will read the pages.
 * @param uiLocales "a space-separated list of BCP47 language tag values, ordered by preference" (OpenID Connect Core,
 *   3.1.2.1)
 * @returns null when none is ours: "An error SHOULD NOT result if some or all of the requested locales are not
 *   supported"
 */
export function requestedLanguage(uiLocales: string | null | undefined): Language | null {
  for (const tag of uiLocales?.slice(0, LONGEST_LIST).split(' ') ?? []) {
    const language = languageOf(tag);
    if (language) return language;
  }
  return null;
}

/**
 * The same for `ui_locales` in an address: that of an endpoint that accepts it, or of a page that such a request led
 * to.
 * @param address a full URL, or path and query
 */
export function languageInAddress(address: string): Language | null {
  if (!address.includes('ui_locales=')) return null;
  return requestedLanguage(new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('ui_locales'));
}

/**
 * The one of our languages that a browser prefers.
 * @param accepted the Accept-Language header (RFC 9110, section 12.5.4), or null
 * @param offered the languages to choose from
 * @returns English when it accepts none of them
 */
export function wishedLanguage(accepted: string | null, offered: readonly Language[] = languageTags): Language {
  if (!accepted) return 'en';
  const wishes = accepted
    .slice(0, LONGEST_LIST)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { language: languageOf(range), quality: quality === undefined ? 1 : Number(quality) };
    });
  const known = wishes.filter(
    ({ language, quality }) => language !== null && offered.includes(language) && quality > 0,
  );
  return known.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
