import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { masked } from '../masked';
import type { Run } from '../run';
import type { Step } from '../step';

/** The authorization response parameters that the browser returned. */
export type AuthorizationAnswer = Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string>>;

const same = (given: string | undefined, expected: string) =>
  given !== undefined && sameDigest(sha256(given), sha256(expected));

/**
 * Accepts the response to an authorization request once, and checks it as a correct client does: the state must be the
 * one that was sent (RFC 6749 section 10.12), and the issuer the one that was asked (RFC 9207 section 2.4). Otherwise
 * the code is not used.
 */
export function takeAnswer(
  run: Run,
  answer: AuthorizationAnswer,
  { callback, issuer }: { callback: string; issuer: string },
): Run {
  if (!run.pending || run.pending.code !== null) return run;
  const ownState = same(answer.state, run.pending.state);
  const ownIssuer = answer.iss === issuer;
  const query = Object.entries(answer)
    .map(([name, value]) => `${name}=${masked(name, encodeURIComponent(value))}`)
    .join('&');
  const step: Step = {
    title: text('Authorization response'),
    about:
      answer.error === undefined
        ? text(
            'The browser returns to the client with a code. The code works once, within a minute, and only with the verifier.',
          )
        : text('The browser returns to the client with an error instead of a code.'),
    source: 'RFC 6749, 4.1.2; RFC 9207, 2',
    request: { method: 'GET', url: `${callback}?${query}`, headers: [], form: [] },
    response: null,
    checks: [
      {
        label: text('State'),
        verdict: ownState ? 'good' : 'bad',
        told: ownState
          ? text('Matches the state sent.')
          : text('Doesn’t match the state sent: the response belongs to another request and isn’t used.'),
      },
      {
        label: text('Issuer'),
        verdict: ownIssuer ? 'good' : 'bad',
        told: ownIssuer
          ? text('Matches the server that was asked.')
          : text('Doesn’t match the server that was asked: the response isn’t used.'),
      },
      ...(answer.error === undefined
        ? []
        : [
            {
              label: answer.error,
              verdict: 'bad' as const,
              told: answer.error_description ?? text('The server gave no reason.'),
            },
          ]),
    ],
  };
  const code = ownState && ownIssuer && answer.error === undefined ? (answer.code ?? null) : null;
  return { ...afterStep(run, step), goOn: null, pending: code === null ? null : { ...run.pending, code } };
}
