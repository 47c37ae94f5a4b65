import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { text } from '@/lib/platform/shared/text';
import type { PageContext } from './page-context';
import { waitPage } from './wait-page';

/** The answer to whoever tries links that cannot be used, one after the other. @param here the page of the link */
export function tooManyLinks(context: PageContext, retryAfterSeconds: number, here: string): Response {
  oauthContext(context).refused({
    endpoint: 'form',
    code: 'access_denied',
    reason: 'too many unusable links were opened',
    clientId: null,
  });
  return waitPage(context, { retryAfterSeconds, back: { href: here, text: text('Back') } });
}
