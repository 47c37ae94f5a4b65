import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/** The state is returned in a Location header, whose length intermediaries limit. */
const LONGEST_STATE = 8192;

/**
 * A lone CR or LF: browsers send it as CR LF when they post a form (HTML, 4.10.21.8), so the state would not be
 * returned unchanged.
 */
const HALF_A_BREAK = /\r(?!\n)|(?<!\r)\n/;

/** @throws OAuthError, which must not be reported by a redirect, because the redirect would carry the state */
export function checkState(parameters: RequestParameters): void {
  const state = parameters.get('state') ?? '';
  if (state.length > LONGEST_STATE) throw malformedState(msg('oauth.stateIsLongerThanL', { limit: LONGEST_STATE }));
  if (parameters.get('response_mode') === 'form_post' && HALF_A_BREAK.test(state))
    throw malformedState(msg('oauth.stateContainsLineBreakThat'));
}

function malformedState(reason: Sayable): OAuthError {
  return new OAuthError('malformed-parameter', reason, 'state');
}
