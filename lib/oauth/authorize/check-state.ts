import { OAuthRefusal } from '../errors';
import type { RequestParameters } from '../parameters/request-parameters';

/** What is echoed in a Location header, which intermediaries bound. */
const LONGEST_STATE = 8192;

/** @throws OAuthRefusal, which must not be told by a redirect: that would carry the state */
export function checkState(parameters: RequestParameters): void {
  if ((parameters.get('state')?.length ?? 0) > LONGEST_STATE) {
    throw new OAuthRefusal('malformed-parameter', `state is longer than ${LONGEST_STATE} characters`, 'state');
  }
}
