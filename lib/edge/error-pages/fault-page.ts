import type { Fault } from '@/lib/edge/http/route';
import { text } from '@/lib/platform/shared/text';
import { errorPage } from './error-page';
import { pageWords } from './page-words';

/** Shows a fault to a waiting person. */
export function faultPage({ status, requestId, language, address, brand, retryAfterSeconds }: Fault): Response {
  const reader = { requestId, language, address, ...(brand && { brand }) };
  return status === 503
    ? errorPage({
        status,
        title: text('Sign-in is temporarily unavailable'),
        description: text('The server is overloaded. Try again in a moment.'),
        ...reader,
        retryAfterSeconds: retryAfterSeconds ?? 5,
      })
    : errorPage({ status, title: pageWords.failed.title, description: text('Try again in a moment.'), ...reader });
}
