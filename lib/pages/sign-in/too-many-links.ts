import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { msg } from '@/lib/platform/shared/message';
import type { PageContext } from './page-context';
import { waitPage } from './wait-page';

/** The response to repeated attempts with links that cannot be used. @param here the link's page */
export function tooManyLinks(context: PageContext, retryAfterSeconds: number, here: string): Response {
  oauthContext(context).refused({
    endpoint: 'form',
    code: 'access_denied',
    reason: msg('signIn.tooManyUnusableLinksWere'),
    clientId: null,
  });
  return waitPage(context, { retryAfterSeconds, back: { href: here, text: msg('signIn.back') } });
}
