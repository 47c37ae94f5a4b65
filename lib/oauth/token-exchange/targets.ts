import { requestedResources } from '@/lib/oauth/parameters/resource';
import type { Issuer } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import type { AccessTokenClaims } from '../tokens/access-token';
import type { TokenExchangePolicy } from './policy';

/**
 * The audience of the issued token: the resources requested by `resource` and `audience` together, which share one
 * registry (RFC 8693, 2.1); without either, the subject token's.
 * @throws OAuthError (invalid_target) if a resource is unknown, or neither in the subject token nor allowed for the
 *   client
 */
export function exchangeTargets(
  form: RequestParameters,
  subject: AccessTokenClaims,
  policy: TokenExchangePolicy,
  issuer: Issuer,
): string[] {
  const own = [subject.aud].flat();
  const asked = [...form.all('resource'), ...form.all('audience')];
  const targets = requestedResources(asked.length > 0 ? asked : own, issuer);
  const outside = targets.find((target) => !own.includes(target) && !policy.audiences.includes(target));
  if (outside !== undefined) {
    throw new OAuthError('invalid-target', msg('oauth.resourceOutsideIsNeitherIn', { outside: outside.slice(0, 200) }));
  }
  return targets;
}
