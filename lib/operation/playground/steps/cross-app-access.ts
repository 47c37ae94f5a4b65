import { jwtBearer } from '@/lib/oauth/grants/jwt-bearer';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { ID_JAG_TOKEN_TYPE, ID_TOKEN_TYPE, REFRESH_TOKEN_TYPE } from '@/lib/oauth/parameters/token-type';
import { msg } from '@/lib/platform/shared/message';
import { afterStep } from '../after-step';
import { given, type StepRunner, sendAsClient } from '../playing';
import type { Fields } from '../step';

/** Gets an ID-JAG for another server with the sign-in of this run: its ID token, or its refresh token if it has none. */
export const requestIdJag: StepRunner = async (playing, run, { audience, scope, resource }) => {
  const { id_token: idToken, refresh_token: refreshToken = '' } = run.tokens;
  const subject: Fields = [
    ['subject_token', idToken ?? refreshToken],
    ['subject_token_type', idToken === undefined ? REFRESH_TOKEN_TYPE : ID_TOKEN_TYPE],
  ];
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.idJagRequest'),
      about: msg('playground.clientAsksForIdJag'),
      source: 'draft-ietf-oauth-identity-assertion-authz-grant, 4.3',
    },
    '/token',
    [
      ['grant_type', tokenExchange.name],
      ['requested_token_type', ID_JAG_TOKEN_TYPE],
      ...subject,
      ...given([
        ['audience', audience],
        ['scope', scope],
        ['resource', resource],
      ]),
    ],
  );
  // "access_token [...] contains the Identity Assertion JWT Authorization Grant": it is no access token.
  return afterStep(run, step, answer.access_token === undefined ? {} : { id_jag: answer.access_token });
};

/** Redeems an ID-JAG, or another assertion, of a server that this one trusts. */
export const redeemAssertion: StepRunner = async (playing, run, { assertion, scope, resource }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.assertionTokenRequest'),
      about: msg('playground.clientPresentsAssertion'),
      source: 'RFC 7523, 2.1; draft-ietf-oauth-identity-assertion-authz-grant, 4.4',
    },
    '/token',
    [
      ['grant_type', jwtBearer.name],
      ['assertion', assertion],
      ...given([
        ['scope', scope],
        ['resource', resource],
      ]),
    ],
  );
  return afterStep(run, step, answer);
};
