import { msg, verbatim } from '@/lib/platform/shared/message';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { afterStep } from '../after-step';
import { masked } from '../masked';
import type { Run } from '../run';
import type { Step } from '../step';
import type { SignedAnswer } from './open-response';

/** The authorization response parameters that the browser returned. */
export type AuthorizationAnswer = Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string>>;

const same = (given: string | undefined, expected: string) =>
  given !== undefined && sameDigest(sha256(given), sha256(expected));

/**
 * Accepts the response to an authorization request once, and checks it as a correct client does: the state must be the
 * one that was sent (RFC 6749 section 10.12), and the issuer the one that was asked (RFC 9207 section 2.4). Otherwise
 * the code is not used.
 * @param place.signed the JWT that the parameters were in; null for a plain response
 */
export function takeAnswer(
  run: Run,
  answer: AuthorizationAnswer,
  { callback, issuer, signed = null }: { callback: string; issuer: string; signed?: SignedAnswer | null },
): Run {
  if (!run.pending || run.pending.code !== null) return run;
  const ownState = same(answer.state, run.pending.state);
  const ownIssuer = answer.iss === issuer;
  const query = Object.entries(signed ? { response: signed.jwt } : answer)
    .map(([name, value]) => `${name}=${masked(name, encodeURIComponent(value))}`)
    .join('&');
  const step: Step = {
    title: msg('playground.authorizationResponse'),
    about:
      answer.error === undefined
        ? msg('playground.browserReturnsToClientWithCode')
        : msg('playground.browserReturnsToClientWith'),
    source: signed ? 'RFC 6749, 4.1.2; JARM, 2.3' : 'RFC 6749, 4.1.2; RFC 9207, 2',
    request: { method: 'GET', url: `${callback}?${query}`, headers: [], form: [] },
    response: null,
    checks: [
      ...(signed
        ? [
            {
              label: msg('tokenInspector.signature'),
              verdict: signed.problem === null ? ('good' as const) : ('bad' as const),
              detail: signed.problem ?? msg('playground.responseIsSignedByServer'),
            },
          ]
        : []),
      {
        label: msg('common.state'),
        verdict: ownState ? 'good' : 'bad',
        detail: ownState ? msg('playground.matchesStateSent') : msg('playground.doesntMatchStateSentResponse'),
      },
      {
        label: msg('common.issuer'),
        verdict: ownIssuer ? 'good' : 'bad',
        detail: ownIssuer ? msg('playground.matchesServerThatWasAsked') : msg('playground.doesntMatchServerThatWas'),
      },
      ...(answer.error === undefined
        ? []
        : [
            {
              label: verbatim(answer.error),
              verdict: 'bad' as const,
              detail:
                answer.error_description === undefined
                  ? msg('playground.serverGaveNoReason')
                  : verbatim(answer.error_description),
            },
          ]),
    ],
  };
  const code = ownState && ownIssuer && answer.error === undefined ? (answer.code ?? null) : null;
  return { ...afterStep(run, step), continueSignIn: null, pending: code === null ? null : { ...run.pending, code } };
}
