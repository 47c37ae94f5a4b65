import { type Theme, themeCookie, themeCookieMaxAgeSeconds } from '@/components/theme';

/** Switches the page to a theme at once and keeps the choice for the server's next answer. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? ';secure' : '';
  document.cookie = `${themeCookie}=${theme};path=/;max-age=${themeCookieMaxAgeSeconds};samesite=lax${secure}`;
}
