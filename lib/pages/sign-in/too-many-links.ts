import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { text } from '@/lib/platform/shared/text';
import type { PageContext } from './page-context';
import { waitPage } from './wait-page';

/** The response to repeated attempts with links that cannot be used. @param here the link's page */
export function tooManyLinks(context: PageContext, retryAfterSeconds: number, here: string): Response {
  oauthContext(context).refused({
    endpoint: 'form',
    code: 'access_denied',
    reason: 'too many unusable links were opened',
    clientId: null,
  });
  return waitPage(context, { retryAfterSeconds, back: { href: here, text: text('Back') } });
}
