import { errorPage } from '@/lib/edge/error-pages/error-page';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import { type Sayable, type Sentence, sentence, text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * The answer to a form that was sent too often: 429 with Retry-After (RFC 6585, 4), which also says in words how long
 * to wait. Whoever sends it records why.
 * @param wait.back the page where it can be tried again
 */
export function waitPage(
  { tenant, origin }: Pick<PageContext, 'tenant' | 'origin'>,
  { retryAfterSeconds, back }: { retryAfterSeconds: number; back: { href: string; text: Sayable } },
): Response {
  return errorPage({
    status: 429,
    brand: brandOf(tenant),
    title: text('Too many attempts'),
    description: sentence('Too many failed attempts. Try again in {time}.', { time: toWait(retryAfterSeconds) }),
    requestId: origin.requestId,
    language: origin.language,
    retryAfterSeconds,
    back,
  });
}

/** Whole minutes are rounded up: whoever waits as long as the page says is let in. */
function toWait(seconds: number): Sentence {
  const said = durationSaid((seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60) * 1000);
  return typeof said === 'string' ? sentence(said, {}) : said;
}
