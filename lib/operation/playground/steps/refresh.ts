import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { type StepRunner, sendAsClient } from '../playing';

/** Exchanges a refresh token for new tokens: the token that was pasted or the latest one of the run. */
export const refresh: StepRunner = async (playing, run, { refreshToken }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: text('Refresh'),
      about: text(
        'The client gets a new access token without the person. With rotation, it also gets a new refresh token; if the old one is used again later, it counts as stolen and the whole token family ends.',
      ),
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
