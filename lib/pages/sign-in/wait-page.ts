import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { msg, type Sayable } from '@/lib/platform/shared/message';
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
    title: msg('signIn.tooManyAttempts'),
    description: msg('signIn.tooManyFailedAttemptsTry', { time: toWait(retryAfterSeconds) }),
    requestId: origin.requestId,
    language: origin.language,
    retryAfterSeconds,
    back,
  });
}

/** Rounded up to whole minutes, so that a person who waits as long as the page says is let in. */
function toWait(seconds: number): Sayable {
  return durationSaid((seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60) * 1000);
}
