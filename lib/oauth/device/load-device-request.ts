import type { Client } from '@/lib/oauth/clients/client';
import { type NamedResource, namedResources } from '@/lib/oauth/parameters/resource';
import { allowedScopes } from '@/lib/oauth/parameters/scope';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type DescribedDetail, describedDetails } from '../authorization-details/described-detail';
import { withdrawnDetail } from '../authorization-details/requested-details';
import type { EnteredDevice } from './store';
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
