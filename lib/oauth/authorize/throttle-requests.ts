import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';

/** Limits how many requests we store for people who have not signed in. @throws OAuthRefusal */
export async function throttleRequests({ throttle }: Pick<OAuthContext, 'throttle'>): Promise<void> {
  const attempt = await throttle.authorizationRequest();
  if (attempt.kind === 'allowed') return;
  const detail = `too many authorization requests from this address: throttled for ${attempt.retryAfterSeconds} s`;
  throw new OAuthRefusal('too-many-authorization-requests', detail, undefined, attempt.retryAfterSeconds);
}
