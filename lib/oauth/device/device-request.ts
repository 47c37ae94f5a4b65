import type { Client } from '@/lib/oauth/clients/client';
import { type NamedResource, namedResources } from '@/lib/oauth/parameters/resource';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type DescribedDetail, describedDetails } from '../authorization-details/described-detail';
import { withdrawnDetail } from '../authorization-details/requested-details';
import type { EnteredDevice, UserCodeRejection } from './store';
import { readUserCode, userCodeHashes } from './user-code';

/**
 * What the confirmation page shows about a device's request. Names and User-Agent come from outside, so escape them.
 */
export interface DeviceRequest {
  /** To compare with the code on the device. */
  userCode: string;
  client: Pick<Client, 'clientId' | 'clientName' | 'clientUri' | 'policyUri' | 'tosUri' | 'firstParty' | 'origin'>;
  /** With descriptions, in the requested order. */
  scopes: { name: string; description: Sayable }[];
  authorizationDetails: DescribedDetail[];
  resources: NamedResource[];
  createdAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
}

/**
 * The pending request whose code was entered in this session. Null if there is none, or if its client may no longer
 * have what it requests.
 */
export async function loadDeviceRequest(
  context: OAuthContext,
  typed: string,
  { sessionId }: SignedIn,
): Promise<DeviceRequest | null> {
  const { issuer, store, userCodeKey } = context;
  const userCode = readUserCode(typed);
  if (userCode === null) return null;
  const query = {
    tenantId: issuer.tenantId,
    userCodeHash: userCodeHashes(userCodeKey, userCode),
    sessionId,
    now: context.now(),
  };
  const device = await store.findEnteredDevice(query);
  const client = device && (await store.findClient(issuer.tenantId, device.clientId));
  if (!client || client.disabledAt || !stillGranted(context, client, device)) return null;
  const { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin } = client;
  const { scopes, resources, authorizationDetails, createdAt, ipAddress, userAgent } = device;
  return {
    userCode,
    client: { clientId, clientName, clientUri, policyUri, tosUri, firstParty, origin },
    createdAt,
    ipAddress,
    userAgent,
    authorizationDetails: describedDetails(authorizationDetails, issuer.authorizationDetailsTypes),
    resources: namedResources(resources, issuer),
    scopes: scopes.map((name) => ({ name, description: issuer.scopes.get(name) ?? verbatim(name) })),
  };
}

/** Checks again what was checked when the device sent its request, because the client may have lost it since. */
function stillGranted(
  { issuer }: OAuthContext,
  client: Client,
  { scopes, authorizationDetails }: EnteredDevice,
): boolean {
  const allowed = new Set(allowedScopes(client, issuer));
  return scopes.every((scope) => allowed.has(scope)) && withdrawnDetail(authorizationDetails, client, issuer) === null;
}

type EnteredUserCode =
  | { kind: 'bound'; userCode: string }
  /** The code is unknown, used, expired or entered by someone else, or missing. The response is the same for all. */
  | { kind: 'failed' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/** The recorded reasons, for administrators who look into the failure. */
export const userCodeRejections: Record<UserCodeRejection, Sayable> = {
  malformed: msg('common.userCodeIsMalformed'),
  unknown: msg('common.userCodeIsUnknown'),
  used: msg('common.userCodeWasAlreadyAnswered'),
  expired: msg('common.userCodeHasExpired'),
  'entered-by-another-person': msg('common.anotherPersonEnteredUserCode'),
  'changed-meanwhile': msg('common.deviceRequestChangedAtSame'),
};

const reasons = { ...userCodeRejections, 'person-inactive': msg('oauth.personWasDeactivatedOrSession') };

/**
 * Accepts a code that a signed-in person typed, and binds the device's request to the person and session. Attempts are
 * limited ("an attacker [...] brute forcing", RFC 8628, 5.1). A success does not reset the limit, because an attacker
 * could otherwise enter their own code between guesses. Failures are recorded.
 * @param besides the sessions of the browser's other accounts: one of them may have entered the code before
 */
export async function enterUserCode(
  context: OAuthContext,
  typed: string,
  { sessionId, personId }: SignedIn,
  besides: readonly string[],
): Promise<EnteredUserCode> {
  const { issuer, store, origin, userCodeKey, throttle } = context;
  const userCode = readUserCode(typed);
  const userCodeHash = userCode === null ? null : userCodeHashes(userCodeKey, userCode);
  const attempt = await throttle.userCode({ personId, code: userCodeHash?.[0] ?? null });
  if (attempt.kind === 'refused') {
    record(context, msg('oauth.tooManyFailedAttemptsTry', { retryAfterSeconds: attempt.retryAfterSeconds }), personId);
    return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const outcome = await store.enterUserCode({
    tenantId: issuer.tenantId,
    userCodeHash,
    sessionId,
    besides,
    now: context.now(),
    origin,
  });
  if (outcome !== 'bound' || userCode === null) {
    record(context, reasons[outcome === 'bound' ? 'malformed' : outcome], personId);
    return { kind: 'failed' };
  }
  await attempt.succeeded();
  return { kind: 'bound', userCode };
}

function record(context: OAuthContext, why: Sayable, personId: string): void {
  context.refused({
    endpoint: 'device',
    code: 'invalid_request',
    reason: msg('oauth.userCodeWasRejectedWhy', { why }),
    clientId: null,
    personId,
  });
}

/** `reason` is private. */
type DeviceDecision = { kind: 'decided' } | { kind: 'gone'; reason: Sayable };

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
  if (!signedIn || signedIn.mustSignInAgain || signedIn.needsSecondFactor || signedIn.mustChangePassword)
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
