import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { ACCESS_TOKEN_TYPE } from '@/lib/oauth/parameters/token-type';
import { msg } from '@/lib/platform/shared/message';
import { afterStep } from '../after-step';
import type { FlowName } from '../flows';
import { given, type StepRunner, sendAsClient } from '../playing';
import type { Fields } from '../step';
import { beginAuthorization, sendSignedRequest } from './begin-authorization';
import { pollDevice } from './poll-device';
import { redeemCode } from './redeem-code';
import { callUserinfo, introspectToken, revokeTokens } from './use-tokens';

/** Exchanges an access token for another one: the token that was pasted or the latest one of the run. */
const exchange: StepRunner = async (playing, run, { subjectToken, actorToken, scope, resource }) => {
  const actor: Fields =
    actorToken === ''
      ? []
      : [
          ['actor_token', actorToken],
          ['actor_token_type', ACCESS_TOKEN_TYPE],
        ];
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('common.tokenExchange'),
      about: msg('playground.clientExchangesOneAccessTokenFor'),
      source: 'RFC 8693, 2.1',
    },
    '/token',
    [
      ['grant_type', tokenExchange.name],
      ['subject_token', subjectToken || (run.tokens.access_token ?? '')],
      ['subject_token_type', ACCESS_TOKEN_TYPE],
      ...actor,
      ...given([
        ['scope', scope],
        ['resource', resource],
      ]),
    ],
  );
  return afterStep(run, step, answer);
};

/** Requests a code that a person enters in a browser. */
const beginDevice: StepRunner = async (playing, run, { scope, resource }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.deviceAuthorizationRequest'),
      about: msg('playground.deviceRequestsUserCodeTo'),
      source: 'RFC 8628, 3.1',
    },
    '/device_authorization',
    given([
      ['scope', scope],
      ['resource', resource],
    ]),
  );
  const { device_code: deviceCode, user_code: userCode, verification_uri_complete: address, interval } = answer;
  const begun = typeof deviceCode === 'string' && typeof userCode === 'string' && typeof address === 'string';
  return {
    ...afterStep(run, step),
    device: begun
      ? { deviceCode, userCode, address, intervalSeconds: typeof interval === 'number' ? interval : 5 }
      : null,
  };
};

/** Requests a token for the client itself. */
const askAsClient: StepRunner = async (playing, run, { scope, resource }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.clientCredentialsTokenRequest'),
      about: msg('playground.clientAuthenticatesAndGetsAccess'),
      source: 'RFC 6749, 4.4.2',
    },
    '/token',
    given([
      ['grant_type', 'client_credentials'],
      ['scope', scope],
      ['resource', resource],
    ]),
  );
  return afterStep(run, step, answer);
};

/** Exchanges a refresh token for new tokens: the token that was pasted or the latest one of the run. */
const refresh: StepRunner = async (playing, run, { refreshToken }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.refresh'),
      about: msg('playground.clientGetsNewAccessToken'),
      source: 'RFC 6749, 6; RFC 9700, 4.14.2',
    },
    '/token',
    [
      ['grant_type', 'refresh_token'],
      ['refresh_token', refreshToken || (run.tokens.refresh_token ?? '')],
    ],
  );
  return afterStep(run, step, answer);
};

/** The first step of each flow. */
export const beginnings: Record<FlowName, StepRunner> = {
  authorization_code: beginAuthorization,
  device_code: beginDevice,
  client_credentials: askAsClient,
  refresh_token: refresh,
  token_exchange: exchange,
};

/** The steps that can follow. */
export const continuations = {
  authorize: sendSignedRequest,
  redeem: redeemCode,
  poll: pollDevice,
  refresh,
  exchange,
  userinfo: callUserinfo,
  introspect: introspectToken,
  revoke: revokeTokens,
} as const satisfies Record<string, StepRunner>;

export type ContinuationName = keyof typeof continuations;
