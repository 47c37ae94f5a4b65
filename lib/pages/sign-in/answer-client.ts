import { headers } from 'next/headers';
import { formPostPage } from '@/lib/edge/error-pages/form-post-page';
import { type ClientAnswer, queryLocation } from '@/lib/oauth/authorize/client-redirect';
import { nonceHeader } from '@/lib/pages/headers/path-header';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * Sends the answer to a form on its way to the client.
 * @returns where the browser is redirected to, or the page that posts the answer
 */
export async function answerClient(
  { tenant, origin }: Pick<PageContext, 'tenant' | 'origin'>,
  answer: ClientAnswer,
): Promise<string | Response> {
  if (answer.responseMode === 'query') return queryLocation(answer);
  const nonce = (await headers()).get(nonceHeader);
  return formPostPage(answer, { brand: brandOf(tenant), origin, ...(nonce !== null && { nonce }) });
}
