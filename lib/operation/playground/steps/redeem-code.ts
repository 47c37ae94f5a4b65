import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import { msg } from '@/lib/platform/shared/message';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';
import type { Step } from '../step';

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
      title: msg('playground.authorizationCodeTokenRequest'),
      about: msg('playground.clientExchangesCodeForTokens'),
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
function nonceCheck(idToken: string, nonce: string): Step['checks'][number] {
  const same = decodeJwt(idToken)?.claims.nonce === nonce;
  return {
    label: msg('playground.nonce'),
    verdict: same ? 'good' : 'bad',
    told: same ? msg('playground.nonceInIdTokenMatches') : msg('playground.nonceInIdTokenDoesnt'),
  };
}
