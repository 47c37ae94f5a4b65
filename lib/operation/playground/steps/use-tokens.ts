import { msg } from '@/lib/platform/shared/message';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';
import { sendProven } from '../send-proven';

/** The refresh token, which represents the whole family, or the access token if there is none. */
const lasting = ({ refresh_token: refreshToken, access_token: accessToken }: Parameters<StepRunner>[1]['tokens']) =>
  refreshToken ?? accessToken ?? '';

/** Requests claims about the person with the access token. */
export const callUserinfo: StepRunner = async (playing, run) => {
  const {
    proofKey: key,
    tokens: { access_token: token = '' },
  } = run;
  const { step } = await sendProven(
    playing,
    {
      title: msg('playground.userinfo'),
      about: msg('playground.clientPresentsAccessTokenTo'),
      source: 'OpenID Connect Core, 5.3; RFC 6750, 2.1',
    },
    { method: 'GET', endpoint: '/userinfo', headers: [['Authorization', `${key ? 'DPoP' : 'Bearer'} ${token}`]] },
    { key, accessToken: token },
  );
  return afterStep(run, step);
};

/** Introspects the access token. */
export const introspectToken: StepRunner = async (playing, run) => {
  const { step } = await sendAsClient(
    playing,
    run,
    {
      title: msg('common.introspection'),
      about: msg('playground.apiThatReceivesAccessToken'),
      source: 'RFC 7662, 2.1',
    },
    '/introspect',
    [['token', run.tokens.access_token ?? '']],
  );
  return afterStep(run, step);
};

/** Revokes what was issued: the whole family if there is a refresh token, otherwise the access token. */
export const revokeTokens: StepRunner = async (playing, run) => {
  const { step } = await sendAsClient(
    playing,
    run,
    {
      title: msg('common.revocation'),
      about: msg('playground.clientIsDoneAndRevokes'),
      source: 'RFC 7009, 2.1',
    },
    '/revoke',
    [['token', lasting(run.tokens)]],
  );
  return afterStep(run, step);
};
