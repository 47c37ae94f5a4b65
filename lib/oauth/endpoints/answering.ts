import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isRefusal, type OAuthRefusal } from '@/lib/oauth/protocol/errors';
import { jsonResponse } from './json-response';

/** What is known of a request so far; a refusal is recorded with it. */
export interface Attempt {
  clientId: string | null;
}

/**
 * Runs an endpoint that answers JSON, and answers a refusal as RFC 6749, 5.2 has it. Faults pass through.
 * @param endpoint its name in the record of refusals
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
    if (!isRefusal(error)) throw error;
    if (error.recorded)
      context.refused({ endpoint, code: error.answer.error, reason: error.message, clientId: attempt.clientId });
    return refusalResponse(error, context.issuer.issuer);
  }
}

function refusalResponse(
  { answer: { error, status, description }, retryAfterSeconds, headers: own }: OAuthRefusal,
  realm: string,
): Response {
  const headers: Record<string, string> = {
    ...own,
    ...(status === 401 && { 'WWW-Authenticate': `Basic realm="${realm}", charset="UTF-8"` }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return jsonResponse({ error, error_description: description }, status, headers);
}
