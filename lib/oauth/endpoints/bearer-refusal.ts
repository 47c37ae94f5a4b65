import { type BearerError, bearerStatus, type PresentedToken, plainBearerChallenge } from '@/lib/oauth/bearer/bearer';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { Sayable } from '@/lib/platform/shared/message';
import { jsonResponse } from './json-response';

/** The response to a request without an acceptable token; the reason is private. */
interface Refusal {
  endpoint: string;
  clientId: string | null;
  reason: Sayable;
  /** The public description, the same for every reason. */
  description: string;
}

/**
 * Rejects a request to an endpoint of plain bearer tokens (RFC 6750, 3): "the resource server SHOULD NOT include an
 * error code" if there is no token at all (3.1).
 * @param kind why: `token` for one that is not accepted
 */
export function refuseBearer(
  context: Pick<OAuthContext, 'issuer' | 'refused'>,
  kind: PresentedToken['kind'],
  { endpoint, clientId, reason, description }: Refusal,
): Response {
  const error = errors[kind];
  context.refused({ endpoint, code: error ?? 'unauthorized', reason, clientId });
  const challenge = plainBearerChallenge({ realm: context.issuer.issuer, ...(error && { error, description }) });
  return jsonResponse({ error: error ?? 'invalid_token', error_description: description }, bearerStatus(error), {
    'WWW-Authenticate': challenge,
  });
}

const errors: Record<PresentedToken['kind'], BearerError | undefined> = {
  none: undefined,
  malformed: 'invalid_request',
  token: 'invalid_token',
};
