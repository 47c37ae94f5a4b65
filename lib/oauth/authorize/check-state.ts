import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';

/** What is echoed in a Location header, which intermediaries bound. */
const LONGEST_STATE = 8192;

/** Half a line break: browsers write it as CR LF where they post a form (HTML, 4.10.21.8), and it would not come back as it is. */
const HALF_A_BREAK = /\r(?!\n)|(?<!\r)\n/;

/** @throws OAuthRefusal, which must not be told by a redirect: that would carry the state */
export function checkState(parameters: RequestParameters): void {
  const state = parameters.get('state') ?? '';
  if (state.length > LONGEST_STATE) throw refused(`state is longer than ${LONGEST_STATE} characters`);
  if (parameters.get('response_mode') === 'form_post' && HALF_A_BREAK.test(state))
    throw refused('state contains a line break that a form would change');
}

function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('malformed-parameter', reason, 'state');
}
