import { msg } from '@/lib/platform/shared/message';
/** The device authorization grant (RFC 8628, 3.4 and 3.5). A poll takes one database round trip. */

import { sha256 } from '@/lib/platform/shared/secret';
import type { Polled } from '../polling/polling';
import { approvedTokens } from './approved-tokens';
import type { Grant } from './grant';

export const polledDeviceCode: Polled = {
  reasons: { expired: 'device-code-expired', invalid: 'device-code-invalid' },
  texts: {
    expired: (number) => msg('oauth.deviceCodeExpiredNumberS', { number }),
    used: msg('oauth.deviceCodeWasRedeemedBefore'),
    otherClient: msg('oauth.deviceCodeWasIssuedTo'),
    unknown: msg('oauth.deviceCodeIsUnknown'),
  },
};

export const deviceCode: Grant = {
  name: 'urn:ietf:params:oauth:grant-type:device_code',
  label: msg('common.deviceAuthorization'),
  confidentialOnly: false,
  respond(request) {
    const { store } = request.context;
    return approvedTokens(
      request,
      {
        ...polledDeviceCode,
        grantType: deviceCode.name,
        poll: ({ codeHash, ...query }) => store.pollDeviceCode({ ...query, deviceCodeHash: codeHash }),
        redeem: ({ codeHash, ...redemption }) => store.redeemDeviceCode({ ...redemption, deviceCodeHash: codeHash }),
      },
      sha256(request.form.required('device_code')),
    );
  },
};
