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
 * Keeps the language that a reader of a page without Next has chosen, for a year, and leads back to that page. It is a
 * link, since what answers a form may not lead on to a client: by then the request may be one that can go on.
 */
async function chooseLanguage({ request }: Exchange): Promise<Response> {
  const refused = refuseOtherMethods(request, ['GET', 'HEAD']);
  if (refused) return refused;
  const { searchParams } = new URL(request.url);
  const language = parseLanguage(searchParams.get('language'));
  const headers = new Headers({ Location: returnTo(searchParams.get('returnTo')) ?? '/', 'Cache-Control': 'no-store' });
  // Nobody else chooses what somebody reads.
  const asked = request.headers.get('sec-fetch-site') !== 'cross-site';
  if (language && asked)
    headers.set(
      'Set-Cookie',
      `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieMaxAgeSeconds}; SameSite=Lax`,
    );
  return new Response(null, { status: 303, headers });
}

/** At every host, as what keeps the choice belongs to the host. */
export const languageRoute: RootRoute = {
  scope: 'root',
  path: languageChoicePath,
  handle: chooseLanguage,
  fault: faultPage,
};
