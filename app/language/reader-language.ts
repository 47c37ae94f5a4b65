import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { parseTimeZone, timeZoneCookie } from '@/components/time-zone';
import {
  consoleLanguages,
  type Language,
  languageCookie,
  languageInAddress,
  languageTags,
  parseLanguage,
  wishedLanguage,
} from '@/lib/platform/shared/languages';
import { pathHeader } from '@/lib/platform/shared/path-header';

const CONSOLE = /^(?:\/t\/[^/]+)?\/admin(?:[/?]|$)/;

/**
 * The reader's language: chosen by the person, else requested by the application that the page is shown for, else
 * preferred by the browser. A language of people's pages that the console does not have counts as no choice there.
 */
export const readerLanguage = cache(async (): Promise<Language> => {
  const asked = await headers();
  const address = asked.get(pathHeader) ?? '';
  const offered = CONSOLE.test(address) ? consoleLanguages : languageTags;
  const known = [parseLanguage((await cookies()).get(languageCookie)?.value), languageInAddress(address)];
  return (
    known.find((language) => language !== null && offered.includes(language)) ??
    wishedLanguage(asked.get('accept-language'), offered)
  );
});

/** The reader's time zone (IANA name), as the browser has given it; UTC until then. */
export const readerTimeZone = cache(
  async (): Promise<string> => parseTimeZone((await cookies()).get(timeZoneCookie)?.value),
);
