import type { Fault } from '@/lib/edge/http/route';
import { msg } from '@/lib/platform/shared/message';
import { errorPage } from './error-page';
import { pageWords } from './page-words';

/** Shows a fault to a waiting person. */
export function faultPage({ status, requestId, language, address, brand, retryAfterSeconds }: Fault): Response {
  const reader = { requestId, language, address, ...(brand && { brand }) };
  return status === 503
    ? errorPage({
        status,
        title: msg('common.signInIsTemporarilyUnavailable'),
        description: msg('common.serverIsOverloadedTryAgain'),
        ...reader,
        retryAfterSeconds: retryAfterSeconds ?? 5,
      })
    : errorPage({ status, title: pageWords.failed.title, description: msg('errorPages.tryAgainInMoment'), ...reader });
}
