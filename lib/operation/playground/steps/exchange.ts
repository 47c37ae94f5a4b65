import { tokenExchange } from '@/lib/oauth/grants/token-exchange';
import { ACCESS_TOKEN_TYPE } from '@/lib/oauth/parameters/token-type';
import { text } from '@/lib/platform/shared/text';
import { afterStep } from '../after-step';
import { given, type StepRunner, sendAsClient } from '../playing';
import type { Fields } from '../step';

/** Exchanges an access token for another one: the token that was pasted or the latest one of the run. */
export const exchange: StepRunner = async (playing, run, { subjectToken, actorToken, scope, resource }) => {
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
      title: text('Token exchange'),
      about: text(
        'The client exchanges one access token for another, never with more access than the first and only as the client’s policy allows.',
      ),
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
