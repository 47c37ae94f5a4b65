import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import type { Sayable } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from '../page-context';

export interface UpstreamRejectionPage {
  status: 400 | 403 | 503;
  title: Sayable;
  description: Sayable;
  /** What the tenant's administrators add. */
  advice?: Sayable;
  /** The private reason, for the failure records. */
  reason: Sayable;
  personId?: string | null;
  /** The page from which the person can continue. */
  back: { href: string; text: Sayable };
}

/**
 * Rejects a sign-in at an identity provider with a page in plain words. The private reason is recorded under the
 * request ID.
 */
export function refuseUpstream(
  context: PageContext,
  { reason, personId = null, ...page }: UpstreamRejectionPage,
): Response {
  recordFailedRequest(context, {
    endpoint: 'login',
    code: page.status === 503 ? 'temporarily_unavailable' : 'access_denied',
    reason,
    personId,
  });
  return errorPage({
    ...page,
    brand: brandOf(context.tenant),
    requestId: context.origin.requestId,
    language: context.origin.language,
  });
}
