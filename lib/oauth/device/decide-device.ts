import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { loadDeviceRequest } from './load-device-request';
import { userCodeHashes } from './user-code';

/** `reason` is private. */
export type DeviceDecision = { kind: 'decided' } | { kind: 'gone'; reason: Sayable };

/**
 * Carries out a person's decision on the confirmation page, in the session that entered the code. Failures are
 * recorded.
 */
export async function decideDevice(
  context: OAuthContext,
  typed: string,
  signedIn: SignedIn | null,
  answer: 'approved' | 'denied',
): Promise<DeviceDecision> {
  if (!signedIn || signedIn.needsSecondFactor || signedIn.mustChangePassword)
    return gone(context, msg('oauth.noPersonIsSignedIn'), null);
  const request = await loadDeviceRequest(context, typed, signedIn);
  if (!request) return gone(context, msg('oauth.deviceRequestIsUnknownExpired'), null);
  const { client, userCode } = request;
  const { issuer, store, origin, userCodeKey } = context;
  const outcome = await store.decideDevice({
    tenantId: issuer.tenantId,
    userCodeHash: userCodeHashes(userCodeKey, userCode),
    sessionId: signedIn.sessionId,
    now: context.now(),
    origin,
    answer,
    rememberConsent: !client.firstParty,
  });
  return outcome === 'decided'
    ? { kind: 'decided' }
    : gone(context, msg('oauth.deviceRequestCouldNotBe', { outcome }), client.clientId);
}

function gone(context: OAuthContext, reason: Sayable, clientId: string | null): DeviceDecision {
  context.refused({ endpoint: 'device', code: 'invalid_request', reason, clientId });
  return { kind: 'gone', reason };
}
