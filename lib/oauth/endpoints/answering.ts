import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOAuthError, type OAuthError } from '@/lib/oauth/protocol/errors';
import { jsonResponse } from './json-response';

/** What is known about a request so far. Recorded with the failure if the request is rejected. */
export interface Attempt {
  clientId: string | null;
}

/**
 * Runs an endpoint that answers JSON and turns an `OAuthError` into an error response (RFC 6749, 5.2). Other errors
 * are rethrown.
 * @param endpoint its name in the records of failed requests
 */
export async function answering(
  endpoint: string,
  context: Pick<OAuthContext, 'issuer' | 'refused'>,
  respond: (attempt: Attempt) => Promise<Response>,
): Promise<Response> {
  const attempt: Attempt = { clientId: null };
  try {
    return await respond(attempt);
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    if (error.recorded)
      context.refused({ endpoint, code: error.answer.error, reason: error.detail, clientId: attempt.clientId });
    return errorResponse(error, context.issuer.issuer);
  }
}

function errorResponse(
  { answer: { error, status, description }, retryAfterSeconds, headers: own }: OAuthError,
  realm: string,
): Response {
  const headers: Record<string, string> = {
    ...own,
    ...(status === 401 && { 'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"` }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return jsonResponse({ error, error_description: description }, status, headers);
}
