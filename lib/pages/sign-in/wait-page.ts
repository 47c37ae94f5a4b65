import { errorPage } from '@/lib/edge/error-pages/error-page';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import { type Sayable, type Sentence, sentence, text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from './page-context';

/**
 * The response to a form that was sent too often: 429 with Retry-After (RFC 6585, 4), and the wait in words. The caller
 * records the reason.
 * @param wait.back the page where the person can try again
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

/** Rounded up to whole minutes, so that a person who waits as long as the page says is let in. */
function toWait(seconds: number): Sentence {
  const said = durationSaid((seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60) * 1000);
  return typeof said === 'string' ? sentence(said, {}) : said;
}
