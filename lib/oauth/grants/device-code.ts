import { msg } from '@/lib/platform/shared/message';
/** The device authorization grant (RFC 8628, 3.4 and 3.5). A poll takes one database round trip. */

import { narrowedResources } from '@/lib/oauth/parameters/resource';
import { withdrawnScope } from '@/lib/oauth/parameters/scope';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { narrowedDetails } from '../authorization-details/narrowed-details';
import { withdrawnDetail } from '../authorization-details/requested-details';
import { pollRefusal, SLOW_DOWN_SECONDS, TOLERANCE_MILLISECONDS } from '../device/polling';
import type { DevicePoll } from '../device/store';
import { firstTokens } from './first-tokens';
import type { Grant, GrantRequest } from './grant';

export const deviceCode: Grant = {
  name: 'urn:ietf:params:oauth:grant-type:device_code',
  label: msg('common.deviceAuthorization'),
  confidentialOnly: false,
  async respond(request) {
    const { form, client, context, confirmation } = request;
    const deviceCodeHash = sha256(form.required('device_code'));
    const polled = await poll(request, deviceCodeHash);
    if (polled.kind !== 'approved') throw pollRefusal(polled, context.now());
    const { approval } = polled;
    const withdrawn = withdrawnScope(approval.scopes, client, context.issuer);
    if (withdrawn !== null)
      throw new OAuthError('device-code-invalid', msg('oauth.scopeWithdrawnHasSinceBeen', { withdrawn }));
    const withdrawnEntry = withdrawnDetail(approval.authorizationDetails, client, context.issuer);
    if (withdrawnEntry !== null) throw new OAuthError('device-code-invalid', withdrawnEntry);
    const authorizationDetails = narrowedDetails(
      form.get('authorization_details'),
      approval.authorizationDetails,
      client,
      context.issuer,
    );
    const resources = narrowedResources(form.all('resource'), approval.resources, context.issuer);
    const { response, family } = await firstTokens(context, client, approval, {
      grantType: deviceCode.name,
      resources,
      authorizationDetails,
      confirmation,
      idToken: { nonce: null },
    });
    const redemption = { tenantId: context.issuer.tenantId, deviceCodeHash, family, now: context.now() };
    if ((await context.store.redeemDeviceCode(redemption)) === 'redeemed') return response;
    throw await explain(request, deviceCodeHash);
  },
};

function poll({ client, context }: GrantRequest, deviceCodeHash: Bytes): Promise<DevicePoll> {
  return context.store.pollDeviceCode({
    tenantId: context.issuer.tenantId,
    deviceCodeHash,
    clientId: client.clientId,
    now: context.now(),
    slowDownSeconds: SLOW_DOWN_SECONDS,
    toleranceMilliseconds: TOLERANCE_MILLISECONDS,
  });
}

/**
 * Why an approved code could not be redeemed: another request was faster, the person may no longer sign in, or the
 * client was disabled.
 */
async function explain(request: GrantRequest, deviceCodeHash: Bytes): Promise<OAuthError> {
  const polled = await poll(request, deviceCodeHash);
  return polled.kind === 'approved'
    ? new OAuthError('device-denied', msg('oauth.personMayNoLongerSignIn'))
    : pollRefusal(polled, request.context.now());
}
