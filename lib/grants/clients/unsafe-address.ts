import { mayBeEntered } from '@/lib/platform/http-client/may-be-entered';
import type { ClientMetadata } from './client';

/** Where notifications may go although an address is private or not https; by fields of a client. */
export interface ClientAddresses {
  /** Logouts and revocations. */
  mayLogOut(url: URL): boolean;
  /** Pings of backchannel authentication. */
  mayPing(url: URL): boolean;
}

/** For clients that register themselves, whose addresses no host is exempt for. */
export const addressesOfStrangers: ClientAddresses = { mayLogOut: () => false, mayPing: () => false };

type Addresses = Pick<
  ClientMetadata,
  'backchannelLogoutUri' | 'globalTokenRevocationEndpoint' | 'backchannelClientNotificationEndpoint'
>;

/**
 * The endpoint for notifications that may not be entered. Those that the client already has are not checked again.
 * @param before the current client; null for a new one
 */
export function unsafeEndpointOf(
  { mayLogOut, mayPing }: ClientAddresses,
  before: Addresses | null,
  after: Addresses,
): 'backchannel_logout_uri' | 'global_token_revocation_endpoint' | 'backchannel_client_notification_endpoint' | null {
  const isUnsafe = (field: keyof Addresses, isAllowed: (url: URL) => boolean) => {
    const address = after[field];
    return address !== null && address !== before?.[field] && !mayBeEntered(new URL(address), isAllowed);
  };
  if (isUnsafe('backchannelLogoutUri', mayLogOut)) return 'backchannel_logout_uri';
  if (isUnsafe('globalTokenRevocationEndpoint', mayLogOut)) return 'global_token_revocation_endpoint';
  return isUnsafe('backchannelClientNotificationEndpoint', mayPing) ? 'backchannel_client_notification_endpoint' : null;
}
