import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ProofKey, signProof } from './proof-key';
import { type ProtocolRequest, type Sender, type SentStep, type StepWords, sendStep } from './send-step';

/**
 * Sends a request with a proof that the run holds its key. If the server answers "use_dpop_nonce", sends it once more
 * with that nonce (RFC 9449, 8 and 9).
 * @param how.key null when the run's tokens are not bound to a key: no proof is sent
 * @param how.again the request of the second attempt, where it differs; null when there can be no second attempt
 * @param how.accessToken the access token sent with the request to a resource
 */
export async function sendProven(
  at: { send: Sender; issuer: string },
  words: StepWords,
  request: ProtocolRequest,
  { key, again = request, accessToken }: { key: ProofKey | null; again?: ProtocolRequest | null; accessToken?: string },
): Promise<SentStep> {
  if (!key) return sendStep(at, words, request);
  const attempt = async (sent: ProtocolRequest, nonce?: string) => {
    const proof = await signProof(key, {
      method: sent.method,
      url: endpointUrl(at.issuer, sent.endpoint),
      accessToken,
      nonce,
    });
    return sendStep(at, words, { ...sent, headers: [...(sent.headers ?? []), ['DPoP', proof]] });
  };
  const first = await attempt(request);
  const nonce = wantsNonce(first) ? first.response.headers.get('dpop-nonce') : null;
  if (nonce === null) return first;
  if (again === null) return noted(first, msg('playground.serverRequiresNonceInSecond'));
  return noted(await attempt(again, nonce), msg('playground.serverRequiredNonceThisIs'));
}

const noted = (sent: SentStep, detail: Sayable): SentStep => ({
  ...sent,
  step: {
    ...sent.step,
    checks: [...sent.step.checks, { label: msg('playground.proofNonce'), verdict: 'note', detail }],
  },
});

/** The token endpoint says so in the response body, a resource in its WWW-Authenticate challenge. */
function wantsNonce({ response, answer }: SentStep): boolean {
  return (
    answer.error === 'use_dpop_nonce' || /error="use_dpop_nonce"/.test(response.headers.get('www-authenticate') ?? '')
  );
}
