import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { loadDeviceRequest } from './load-device-request';
import { userCodeHashes } from './user-code';

/** `reason` is private. */
export type DeviceDecision = { kind: 'decided' } | { kind: 'gone'; reason: string };

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
    return gone(context, 'no person is signed in to decide', null);
  const request = await loadDeviceRequest(context, typed, signedIn);
  if (!request)
    return gone(
      context,
      'device request is unknown, expired, already decided, or was entered in another session',
      null,
    );
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
    : gone(context, `device request could not be decided: ${outcome}`, client.clientId);
}

function gone(context: OAuthContext, reason: string, clientId: string | null): DeviceDecision {
  context.refused({ endpoint: 'device', code: 'invalid_request', reason, clientId });
  return { kind: 'gone', reason };
}
