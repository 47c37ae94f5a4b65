import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { type Language, languageCookie, parseLanguage, wishedLanguage } from '@/lib/shared/languages';

/** The language of whoever reads this page: chosen, or else wished for by their browser. */
export const readerLanguage = cache(async (): Promise<Language> => {
  const chosen = parseLanguage((await cookies()).get(languageCookie)?.value);
  return chosen ?? wishedLanguage((await headers()).get('accept-language'));
});
