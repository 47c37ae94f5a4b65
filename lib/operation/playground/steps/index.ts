import { decodeJwt } from '@/lib/grants/token-inspector/decode-jwt';
import { ciba } from '@/lib/oauth/grants/ciba';
import { deviceCode } from '@/lib/oauth/grants/device-code';
import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { ACCESS_TOKEN_TYPE } from '@/lib/oauth/parameters/token-type';
import { msg } from '@/lib/platform/shared/message';
import { newSecret } from '@/lib/platform/shared/secret';
import { afterStep } from '../after-step';
import type { FlowName } from '../flows';
import { given, type StepRunner, sendAsClient } from '../playing';
import type { Fields, Step } from '../step';
import { beginAuthorization, sendSignedRequest } from './begin-authorization';
import { redeemAssertion, requestIdJag } from './cross-app-access';
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

/** Requests a person's approval. A client in ping mode is notified too, at its own endpoint. */
const beginApproval: StepRunner = async (playing, run, { scope, resource, loginHint, bindingMessage }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: msg('playground.backchannelAuthenticationRequest'),
      about: msg('playground.clientAsksForApprovalOfPerson'),
      source: 'OpenID CIBA Core 1.0, 7.1',
    },
    '/bc-authorize',
    given([
      ['scope', scope],
      ['resource', resource],
      ['login_hint', loginHint],
      ['binding_message', bindingMessage],
      ['client_notification_token', playing.client.backchannelTokenDeliveryMode === 'ping' ? newSecret() : ''],
    ]),
  );
  const { auth_req_id: authReqId, interval } = answer;
  const approval =
    typeof authReqId === 'string' ? { authReqId, intervalSeconds: typeof interval === 'number' ? interval : 5 } : null;
  return { ...afterStep(run, step), approval };
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

/** The client continues to poll after these errors (RFC 8628, 3.5; CIBA Core 1.0, 11). */
const goesOn = new Set<unknown>(['authorization_pending', 'slow_down']);
/** "the interval MUST be increased by 5 seconds for this and all subsequent requests" */
const SLOW_DOWN_SECONDS = 5;
/** The title by which earlier polls are counted. */
const POLL = 'playground.pollAttemptAttempt';

/** Polls once whether the device or the client's request has been approved. */
export const poll: StepRunner = async (playing, run) => {
  const { device, approval } = run;
  const waiting = device ?? approval;
  if (!waiting) return run;
  const attempt = run.steps.filter(({ title }) => 'id' in title && title.id === POLL).length + 1;
  const title = msg(POLL, { attempt });
  const { step, answer } = await sendAsClient(
    playing,
    run,
    device
      ? { title, about: msg('playground.deviceAsksWhetherPersonHas'), source: 'RFC 8628, 3.4 and 3.5' }
      : { title, about: msg('playground.clientAsksWhetherPersonHasDecided'), source: 'OpenID CIBA Core 1.0, 10.1' },
    '/token',
    device
      ? [
          ['grant_type', deviceCode.name],
          ['device_code', device.deviceCode],
        ]
      : [
          ['grant_type', ciba.name],
          ['auth_req_id', approval?.authReqId ?? ''],
        ],
  );
  const after = afterStep(run, step, answer);
  if (!goesOn.has(answer.error)) return { ...after, device: null, approval: null };
  const intervalSeconds = waiting.intervalSeconds + (answer.error === 'slow_down' ? SLOW_DOWN_SECONDS : 0);
  return {
    ...after,
    device: device && { ...device, intervalSeconds },
    approval: approval && { ...approval, intervalSeconds },
  };
};

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
    detail: same ? msg('playground.nonceInIdTokenMatches') : msg('playground.nonceInIdTokenDoesnt'),
  };
}

/** The first step of each flow. */
export const beginnings: Record<FlowName, StepRunner> = {
  authorization_code: beginAuthorization,
  device_code: beginDevice,
  ciba: beginApproval,
  client_credentials: askAsClient,
  refresh_token: refresh,
  token_exchange: exchange,
  jwt_bearer: redeemAssertion,
};

/** The steps that can follow. */
export const continuations = {
  authorize: sendSignedRequest,
  redeem: redeemCode,
  poll,
  refresh,
  exchange,
  id_jag: requestIdJag,
  userinfo: callUserinfo,
  introspect: introspectToken,
  revoke: revokeTokens,
} as const satisfies Record<string, StepRunner>;

export type ContinuationName = keyof typeof continuations;
