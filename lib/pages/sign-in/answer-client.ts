import { formPostPage } from '@/lib/edge/plain-pages/form-post-page';
import { type ClientAnswer, queryLocation } from '@/lib/oauth/authorize/client-redirect';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * Sends the response of an authorization request to the client.
 * @returns where the browser is redirected to, or the page that posts the response
 */
export function answerClient(
  { tenant, origin, nonce }: Pick<PageContext, 'tenant' | 'origin' | 'nonce'>,
  answer: ClientAnswer,
): string | Response {
  if (answer.responseMode === 'query') return queryLocation(answer);
  return formPostPage(answer, { brand: brandOf(tenant), origin, ...(nonce !== undefined && { nonce }) });
}
