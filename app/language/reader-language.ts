import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { pathHeader } from '@/lib/pages/path-header';
import {
  type Language,
  languageCookie,
  languageInAddress,
  parseLanguage,
  wishedLanguage,
} from '@/lib/platform/shared/languages';

/**
 * The reader's language: chosen by the person, else requested by the application that the page is shown for, else
 * preferred by the browser.
 */
export const readerLanguage = cache(async (): Promise<Language> => {
  const chosen = parseLanguage((await cookies()).get(languageCookie)?.value);
  if (chosen) return chosen;
  const asked = await headers();
  return languageInAddress(asked.get(pathHeader) ?? '') ?? wishedLanguage(asked.get('accept-language'));
});
