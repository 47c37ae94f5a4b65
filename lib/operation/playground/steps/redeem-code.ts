import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import type { Check } from '@/lib/grants/token-inspector/inspection';
import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';

/**
 * Exchanges the code, together with the verifier that only the browser that began the run has. It is sent only once.
 */
export const redeemCode: StepRunner = async (playing, run) => {
  if (!run.pending?.code) return run;
  const { code, verifier, nonce } = run.pending;
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: text('Authorization code token request'),
      about: text(
        'The client exchanges the code for tokens. The verifier proves that it started the flow; its secret or key, if any, proves its identity.',
      ),
      source: 'RFC 6749, 4.1.3; RFC 7636, 4.5',
    },
    '/token',
    [
      ['grant_type', 'authorization_code'],
      ['code', code],
      ['redirect_uri', playing.callback],
      ['code_verifier', verifier],
    ],
  );
  const checks = typeof answer.id_token === 'string' && nonce !== null ? [nonceCheck(answer.id_token, nonce)] : [];
  return { ...afterStep(run, { ...step, checks: [...step.checks, ...checks] }, answer), pending: null };
};

/** OpenID Connect Core, section 3.1.3.7, item 11. */
function nonceCheck(idToken: string, nonce: string): Check {
  const same = decodeJwt(idToken)?.claims.nonce === nonce;
  return {
    label: text('Nonce'),
    verdict: same ? 'good' : 'bad',
    told: same
      ? text('The nonce in the ID token matches the one sent.')
      : text('The nonce in the ID token doesn’t match the one sent: a correct client rejects the token.'),
  };
}
