/** The languages of the pages, by their BCP 47 tags, each named in itself. */
export const languages = { en: 'English', 'zh-CN': '简体中文' } as const;

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as Language[];

/** The reader's choice; without it their browser's wish decides. Readable by script, since it is no secret. */
export const languageCookie = 'tessera.language';

export const languageCookieMaxAgeSeconds = 60 * 60 * 24 * 365;

/** Reads a cookie or form value; anything unknown is no choice. */
export const parseLanguage = (value: unknown): Language | null => languageTags.find((tag) => tag === value) ?? null;

/** Chinese that is read in simplified characters: traditional ones are another written language. */
const SIMPLIFIED = /^zh(?:-(?:hans|cn|sg|my)\b.*)?$/i;

const languageOf = (range: string): Language | null => (SIMPLIFIED.test(range) ? 'zh-CN' : /^en\b/i.test(range) ? 'en' : null);

/**
 * The language that a browser wishes for most among ours.
 * @param accepted the header Accept-Language (RFC 9110, section 12.5.4), or nothing
 * @returns English where it wishes for none of them
 */
export function wishedLanguage(accepted: string | null): Language {
  if (!accepted) return 'en';
  const wishes = accepted.slice(0, 500).split(',').map((wish) => {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { language: languageOf(range), quality: quality === undefined ? 1 : Number(quality) };
  });
  const known = wishes.filter(({ language, quality }) => language !== null && quality > 0);
  return known.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en';
}
