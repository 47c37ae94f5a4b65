import { text } from '@/lib/platform/shared/text';
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
      title: text('Userinfo'),
      about: text(
        'The client presents the access token to an API: here, this server, which returns the person’s claims as far as the scopes allow.',
      ),
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
      title: text('Introspection'),
      about: text(
        'An API that receives an access token asks whether it is still active. A token whose family has ended is inactive immediately, whatever its expiry.',
      ),
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
      title: text('Revocation'),
      about: text(
        'The client is done and revokes its tokens. Revoking a refresh token ends the whole token family, including its access tokens.',
      ),
      source: 'RFC 7009, 2.1',
    },
    '/revoke',
    [['token', lasting(run.tokens)]],
  );
  return afterStep(run, step);
};
