import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * Rejects a form with an error page and records the internal reason.
 * @param status 403 unless the form itself is malformed
 */
export function refuseForm(context: PageContext, reason: Sayable, status: 400 | 403 = 403): Response {
  oauthContext(context).refused({ endpoint: 'form', code: 'invalid_request', reason, clientId: null });
  const description = msg('signIn.itWasOpenedInAnother');
  const { requestId, language } = context.origin;
  return errorPage({
    status,
    brand: brandOf(context.tenant),
    title: msg('signIn.thisFormCanNoLonger'),
    description,
    requestId,
    language,
  });
}
