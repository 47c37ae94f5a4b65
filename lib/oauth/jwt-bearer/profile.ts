/** How an ID-JAG differs from a plain assertion (draft-ietf-oauth-identity-assertion-authz-grant, 3.1 and 4.4.1). */

import { endpointUrl, TOKEN_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { decodedHeader } from '../assertion/decode';
import type { AssertionProfile } from '../assertion/trusted-issuer';

/** The `typ` of an ID-JAG. */
export const ID_JAG_TYPE = 'oauth-id-jag+jwt';

/** The value that announces the profile in the metadata. */
export const ID_JAG_PROFILE = 'urn:ietf:params:oauth:grant-profile:id-jag';

interface Expected {
  /** The accepted `typ` values (RFC 8725, 3.11). They exclude other kinds of JWT, such as access tokens. */
  types: readonly string[];
  /** The accepted `aud` values. */
  audiences(issuer: string): string[];
}

export const expectedOf: Record<AssertionProfile, Expected> = {
  // "the token endpoint URL of the authorization server MAY be used as a value for an "aud" element" (RFC 7523, 3). The
  // type is from draft-ietf-oauth-rfc7523bis.
  'jwt-bearer': {
    types: ['JWT', 'authorization-grant+jwt'],
    audiences: (issuer) => [issuer, endpointUrl(issuer, TOKEN_PATH)],
  },
  // "The aud claim MUST contain the issuer identifier of the Resource Authorization Server".
  'id-jag': { types: [ID_JAG_TYPE], audiences: (issuer) => [issuer] },
};

/** The profile that an assertion claims by its `typ`. */
export function profileOf(assertion: string): AssertionProfile {
  const { typ } = decodedHeader(assertion) ?? {};
  const named = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : '';
  return named === ID_JAG_TYPE ? 'id-jag' : 'jwt-bearer';
}
