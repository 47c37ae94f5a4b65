import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';

/** The state is returned in a Location header, whose length intermediaries limit. */
const LONGEST_STATE = 8192;

/**
 * A lone CR or LF: browsers send it as CR LF when they post a form (HTML, 4.10.21.8), so the state would not be
 * returned unchanged.
 */
const HALF_A_BREAK = /\r(?!\n)|(?<!\r)\n/;

/** @throws OAuthRefusal, which must not be reported by a redirect, because the redirect would carry the state */
export function checkState(parameters: RequestParameters): void {
  const state = parameters.get('state') ?? '';
  if (state.length > LONGEST_STATE) throw refused(`state is longer than ${LONGEST_STATE} characters`);
  if (parameters.get('response_mode') === 'form_post' && HALF_A_BREAK.test(state))
    throw refused('state contains a line break that a form would change');
}

function refused(reason: string): OAuthRefusal {
  return new OAuthRefusal('malformed-parameter', reason, 'state');
}
