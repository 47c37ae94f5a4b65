import { msg } from '@/lib/platform/shared/message';
/** The grant of client-initiated backchannel authentication (CIBA Core 1.0, 10.1 and 11). */

import { sha256 } from '@/lib/platform/shared/secret';
import { approvedTokens } from './approved-tokens';
import type { Grant } from './grant';

export const ciba: Grant = {
  name: 'urn:openid:params:grant-type:ciba',
  label: msg('common.backchannelAuthentication'),
  // "The Client [...] MUST authenticate" (7.1 and 10.1).
  confidentialOnly: true,
  respond(request) {
    const { store } = request.context;
    return approvedTokens(
      request,
      {
        reasons: { expired: 'auth-req-id-expired', invalid: 'auth-req-id-invalid' },
        texts: {
          expired: (number) => msg('oauth.authReqIdExpiredNumberS', { number }),
          used: msg('oauth.authReqIdWasRedeemedBefore'),
          otherClient: msg('oauth.authReqIdWasIssuedTo'),
          unknown: msg('oauth.authReqIdIsUnknown'),
        },
        grantType: ciba.name,
        poll: (query) => store.pollBackchannelRequest(query),
        redeem: (redemption) => store.redeemBackchannelRequest(redemption),
      },
      sha256(request.form.required('auth_req_id')),
    );
  },
};
