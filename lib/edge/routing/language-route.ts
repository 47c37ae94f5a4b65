import { faultPage } from '@/lib/edge/error-pages/fault-page';
import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import type { Exchange, RootRoute } from '@/lib/edge/http/route';
import {
  languageChoicePath,
  languageCookie,
  languageCookieMaxAgeSeconds,
  parseLanguage,
} from '@/lib/platform/shared/languages';
import { returnTo } from '@/lib/platform/shared/return-to';

/**
 * Stores the language chosen on a page without Next for a year, and redirects back to that page. The choice is a link
 * and not a form, because a form's policy would block a later redirect to a client: the reloaded request may be one
 * that can continue.
 */
async function chooseLanguage({ request }: Exchange): Promise<Response> {
  const refused = refuseOtherMethods(request, ['GET', 'HEAD']);
  if (refused) return refused;
  const { searchParams } = new URL(request.url);
  const language = parseLanguage(searchParams.get('language'));
  const headers = new Headers({ Location: returnTo(searchParams.get('returnTo')) ?? '/', 'Cache-Control': 'no-store' });
  // Other sites must not choose a person's language.
  const asked = request.headers.get('sec-fetch-site') !== 'cross-site';
  if (language && asked)
    headers.set(
      'Set-Cookie',
      `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieMaxAgeSeconds}; SameSite=Lax`,
    );
  return new Response(null, { status: 303, headers });
}

/** Answered at every host, because the cookie belongs to the host. */
export const languageRoute: RootRoute = {
  scope: 'root',
  path: languageChoicePath,
  handle: chooseLanguage,
  fault: faultPage,
};
