import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { parseTimeZone, timeZoneCookie } from '@/components/time-zone';
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

/** The reader's time zone (IANA name), as the browser has given it; UTC until then. */
export const readerTimeZone = cache(
  async (): Promise<string> => parseTimeZone((await cookies()).get(timeZoneCookie)?.value),
);
