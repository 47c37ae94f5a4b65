'use server';

import { cookies } from 'next/headers';
import { parseTheme, themeCookie, themeCookieMaxAgeSeconds } from '@/components/theme';

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
