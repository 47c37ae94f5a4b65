/** The receiver of Shared Signals: a transmitter pushes security event tokens (RFC 8935; OpenID SSF 1.0, 6.1.1). */
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { verifySet } from '@/lib/oauth/signals/verify-set';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import type { Endpoint } from './endpoint';
import { jsonResponse, NO_STORE } from './json-response';

export const SHARED_SIGNALS_PATH = '/shared-signals';

const NAME = 'shared-signals';
const BODY_AT_MOST = 16 * 1024;

/** What the transmitter is told; the reason is for administrators. */
const descriptions = {
  invalid_request: 'The body is no security event token that this receiver accepts',
  authentication_failed: 'The transmitter is not trusted for signals, or the signature is not its own',
  invalid_audience: 'The token is for another audience',
} as const;

export const sharedSignals: Endpoint = {
  path: SHARED_SIGNALS_PATH,
  methods: ['POST'],
  cors: false,
  metadata: () => ({}),
  async handler(request, context) {
    const token = await tokenOf(request);
    if (token === null) return refused(context, 'invalid_request', msg('oauth.bodyIsNoSet'));
    const verified = await verifySet(token, context);
    if (verified.kind === 'refused') return refused(context, verified.err, verified.reason);
    const { transmitter } = verified;
    const outcome = await context.handleSignal(verified);
    if (outcome.kind === 'limited') {
      const limit = transmitter.revocation?.perHour ?? 0;
      record(context, 'too_many', msg('oauth.issuerReachedRevocationLimit', { issuer: transmitter.issuer, limit }));
      return new TextResponse(null, {
        status: 429,
        headers: { ...NO_STORE, 'Retry-After': String(outcome.retryAfterSeconds) },
      });
    }
    // Nobody learns from the answer who is known here; an administrator sees why nothing happened.
    if (outcome.kind === 'not-found') {
      const subject = JSON.stringify(verified.signal.subject).slice(0, 300);
      record(context, 'unknown_subject', msg('oauth.issuerNamesNobody', { issuer: transmitter.issuer, subject }));
    }
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
 * "If the SET is invalid, [...] the SET Recipient SHALL respond with an HTTP Response Status Code of 400", a JSON object
 * with `err` and `description`, and "MUST include a Content-Language header field" (2.3).
 */
function refused(context: OAuthContext, err: keyof typeof descriptions, reason: Sayable): Response {
  record(context, err, reason);
  return jsonResponse({ err, description: descriptions[err] }, 400, { 'Content-Language': 'en' });
}

function record(context: OAuthContext, code: string, reason: Sayable): void {
  context.refused({ endpoint: NAME, code, reason, clientId: null });
}
