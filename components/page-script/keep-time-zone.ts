import { timeZoneCookie, timeZoneCookieMaxAgeSeconds } from '@/components/time-zone';

/** Keeps the browser's time zone for the server's next response. The page that is open keeps its times. */
export function keepTimeZone(): void {
  const kept = `${timeZoneCookie}=${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  if (document.cookie.split('; ').includes(kept)) return;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${kept};path=/;max-age=${timeZoneCookieMaxAgeSeconds};samesite=lax${secure}`;
}
