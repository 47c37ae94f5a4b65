'use server';

import { cookies, headers } from 'next/headers';
import { RedirectType, redirect } from 'next/navigation';
import { parseTheme, themeCookie, themeCookieMaxAgeSeconds } from '@/components/theme';
import { languageCookie, languageCookieMaxAgeSeconds, parseLanguage } from '@/lib/platform/shared/languages';
import { pathHeader } from '@/lib/platform/shared/path-header';

/**
 * Form action: keeps the field `language`, one of the supported languages, for a year and shows the page again. It
 * redirects to request the page again because a page rendered as the response to a form may not lead on to a client
 * (proxy.ts).
 */
export async function setLanguage(data: FormData): Promise<void> {
  const language = parseLanguage(data.get('language'));
  if (language === null) return;
  (await cookies()).set(languageCookie, language, { path: '/', sameSite: 'lax', maxAge: languageCookieMaxAgeSeconds });
  redirect((await headers()).get(pathHeader) ?? '/', RedirectType.replace);
}

/**
 * Form action: keeps the field `theme` (system, light or dark) for a year. The cookie is readable by scripts, since it
 * isn't secret.
 */
export async function setTheme(data: FormData): Promise<void> {
  const jar = await cookies();
  jar.set(themeCookie, parseTheme(data.get('theme')), {
    path: '/',
    sameSite: 'lax',
    maxAge: themeCookieMaxAgeSeconds,
  });
}
