import { msg } from '@/lib/platform/shared/message';
/** The grant of client-initiated backchannel authentication (CIBA Core 1.0, 10.1 and 11). */

import { sha256 } from '@/lib/platform/shared/secret';
import { acrOf } from '../parameters/authentication-context';
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
        async poll(query) {
          const polled = await store.pollBackchannelRequest(query);
          if (polled.kind !== 'approved') return polled;
          const { approval } = polled;
          return { kind: 'approved', approval: { ...approval, acr: approval.acr ?? acrOf(approval.amr) } };
        },
        redeem: (redemption) => store.redeemBackchannelRequest(redemption),
      },
      sha256(request.form.required('auth_req_id')),
    );
  },
};
