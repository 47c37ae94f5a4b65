import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/**
 * "the allowable elapsed time in seconds since the last time the End-User was actively authenticated" (OpenID Connect
 * Core, 3.1.2.1).
 * @returns the client's default if the request has none (OpenID Connect Registration, 2); null for no limit
 * @throws OAuthError
 */
export function checkMaxAge(
  parameters: RequestParameters,
  { defaultMaxAge }: Pick<Client, 'defaultMaxAge'>,
): number | null {
  const sent = parameters.get('max_age');
  if (sent === undefined) return defaultMaxAge;
  if (!/^\d{1,9}$/.test(sent))
    throw new OAuthError('malformed-parameter', msg('oauth.maxAgeIsSent', { sent: sent.slice(0, 100) }), 'max_age');
  return Number(sent);
}
