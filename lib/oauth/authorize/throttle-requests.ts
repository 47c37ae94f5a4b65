import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';

/** Limits how many requests we store for people who have not signed in. @throws OAuthError */
export async function throttleRequests({ throttle }: Pick<OAuthContext, 'throttle'>): Promise<void> {
  const attempt = await throttle.authorizationRequest();
  if (attempt.kind === 'allowed') return;
  const detail = msg('oauth.tooManyAuthorizationRequestsFrom', { retryAfterSeconds: attempt.retryAfterSeconds });
  throw new OAuthError('too-many-authorization-requests', detail, undefined, attempt.retryAfterSeconds);
}
