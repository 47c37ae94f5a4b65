import { brandOf } from '@/lib/branding/brand-of';
import { errorPage } from '@/lib/http/error-page';
import { durationInWords } from '@/lib/shared/duration-in-words';
import type { PageContext } from './page-context';

/**
 * The answer to a form that was sent too often: 429 with Retry-After (RFC 6585, 4), which also says in words how long
 * to wait. Whoever sends it records why.
 * @param wait.back the page where it can be tried again
 */
export function waitPage(
  { tenant, origin }: Pick<PageContext, 'tenant' | 'origin'>,
  { retryAfterSeconds, back }: { retryAfterSeconds: number; back: { href: string; text: string } },
): Response {
  return errorPage({
    status: 429,
    brand: brandOf(tenant),
    title: 'Too many attempts',
    description: `Too many attempts have failed. Try again in ${inWords(retryAfterSeconds)}.`,
    requestId: origin.requestId,
    retryAfterSeconds,
    back,
  });
}

/** Whole minutes are rounded up: whoever waits as long as the page says is let in. */
function inWords(seconds: number): string {
  return durationInWords((seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60) * 1000);
}
