import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { given, type StepRunner, sendAsClient } from '../playing';

/** Requests a token for the client itself. */
export const askAsClient: StepRunner = async (playing, run, { scope, resource }) => {
  const { step, answer } = await sendAsClient(
    playing,
    run,
    {
      title: text('Client credentials token request'),
      about: text(
        'The client authenticates and gets an access token in its own name. There is no refresh token: it can request a new access token at any time.',
      ),
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
