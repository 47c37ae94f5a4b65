/** The receiver of Shared Signals: a transmitter pushes security event tokens (RFC 8935; OpenID SSF 1.0, 6.1.1). */
import { receiveSet, recordRefusal } from '@/lib/oauth/signals/receive-set';
import { type SetError, setErrors } from '@/lib/oauth/signals/verify-set';
import { msg } from '@/lib/platform/shared/message';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import type { Endpoint } from './endpoint';
import { jsonResponse, NO_STORE } from './json-response';

export const SHARED_SIGNALS_PATH = '/shared-signals';

const BODY_AT_MOST = 16 * 1024;

export const sharedSignals: Endpoint = {
  path: SHARED_SIGNALS_PATH,
  methods: ['POST'],
  cors: false,
  metadata: () => ({}),
  async handler(request, context) {
    const token = await tokenOf(request);
    if (token === null) {
      recordRefusal(context, 'invalid_request', msg('oauth.bodyIsNoSet'));
      return problem('invalid_request');
    }
    const received = await receiveSet(token, context);
    if (received.kind === 'refused') return problem(received.err);
    if (received.kind === 'limited')
      // "In the event of a general HTTP error condition, the SET Recipient responds with the applicable HTTP Status
      // Code" (2.3). A body with `err` would say that the token is invalid, so it has the form of our other limits.
      return jsonResponse(
        {
          error: 'temporarily_unavailable',
          error_description: 'The limit for this transmitter is reached: send the token again after Retry-After',
        },
        429,
        { 'Retry-After': String(received.retryAfterSeconds) },
      );
    // "the SET Recipient MUST respond to the SET Transmitter with an HTTP Response Status Code of 202 (Accepted). The
    // body of the response MUST be empty" (2.2); also if it "was previously received".
    return new TextResponse(null, { status: 202, headers: NO_STORE });
  },
};

/** "The content type of the request MUST be application/secevent+jwt" (2.1). */
async function tokenOf(request: Request): Promise<string | null> {
  if (!/^application\/secevent\+jwt\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return null;
  const bytes = await readBytes(request, BODY_AT_MOST);
  return bytes && new TextDecoder().decode(bytes).trim();
}

/**
 * "If the SET is invalid, [...] the SET Recipient SHALL respond with an HTTP Response Status Code of 400", a JSON
 * object with `err` and `description`, and "MUST include a Content-Language header field" (2.3).
 */
function problem(err: SetError): Response {
  return jsonResponse({ err, description: setErrors[err] }, 400, { 'Content-Language': 'en' });
}
