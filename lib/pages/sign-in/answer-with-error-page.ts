import { noteFailure } from '@/lib/edge/health/note-failure';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { pageWords } from '@/lib/edge/plain-pages/page-words';
import { msg } from '@/lib/platform/shared/message';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * Answers a route file's request with a redirect (303) to the location that `work` returns, or with its page. Errors on
 * our side are noted and answered with an error page that has the request ID.
 */
export async function answerWithErrorPage(
  context: PageContext,
  work: () => Promise<string | Response>,
): Promise<Response> {
  try {
    const answer = await work();
    return typeof answer === 'string'
      ? new TextResponse(null, { status: 303, headers: { Location: answer, 'Cache-Control': 'no-store' } })
      : answer;
  } catch (error) {
    const {
      tenant,
      origin: { requestId, language },
    } = context;
    const brand = brandOf(tenant);
    const description = msg('signIn.nothingWasChangedTryAgain');
    if (noteFailure(context.container, error, { requestId }, 'form failed')) {
      return errorPage({
        status: 503,
        brand,
        title: msg('common.temporarilyUnavailable'),
        description,
        requestId,
        language,
        retryAfterSeconds: 5,
      });
    }
    return errorPage({ status: 500, brand, title: pageWords.failed.title, description, requestId, language });
  }
}
