import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { pathHeader } from '@/lib/pages/headers/path-header';
import {
  type Language,
  languageCookie,
  languageInAddress,
  parseLanguage,
  wishedLanguage,
} from '@/lib/platform/shared/languages';

/** The language of whoever reads this page: chosen, or else asked for by the application on whose behalf it is shown, or else wished for by their browser. */
export const readerLanguage = cache(async (): Promise<Language> => {
  const chosen = parseLanguage((await cookies()).get(languageCookie)?.value);
  if (chosen) return chosen;
  const asked = await headers();
  return languageInAddress(asked.get(pathHeader) ?? '') ?? wishedLanguage(asked.get('accept-language'));
});
