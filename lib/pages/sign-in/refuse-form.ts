import { errorPage } from '@/lib/edge/error-pages/error-page';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * Rejects a form with an error page and records the internal reason.
 * @param status 403 unless the form itself is malformed
 */
export function refuseForm(context: PageContext, reason: string, status: 400 | 403 = 403): Response {
  oauthContext(context).refused({ endpoint: 'form', code: 'invalid_request', reason, clientId: null });
  const description = text(
    'It was opened in another browser or session, or too long ago. Go back, reload the page and try again.',
  );
  const { requestId, language } = context.origin;
  return errorPage({
    status,
    brand: brandOf(context.tenant),
    title: text('This form can no longer be used'),
    description,
    requestId,
    language,
  });
}
