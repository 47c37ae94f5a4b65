import type { Sayable } from '@/lib/platform/shared/message';
import { OAuthError } from '../protocol/errors';

/** @param reason private; the client learns only that its authentication failed */
export function authenticationFailed(reason: Sayable): OAuthError {
  return new OAuthError('client-authentication-failed', reason);
}
