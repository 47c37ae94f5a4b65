import type { Attempt } from '@/lib/shared/attempt';

/** What the protocol needs of a throttle, at one tenant and for the address of one request. */
export interface OAuthThrottle {
  /**
   * Before a user code is looked at (RFC 8628, 5.1): by the account that enters it, by address and by code.
   * @param by.code its hash; null for what cannot be a code
   */
  userCode(by: { personId: string; code: Uint8Array | null }): Promise<Attempt>;
  /** Before an authorization request is kept for somebody who is yet to sign in, by address. */
  authorizationRequest(): Promise<Attempt>;
  /**
   * Before an authorization request is kept for a browser that is yet to come, by client and address.
   * @param by.known whether the client has authenticated
   */
  pushedRequest(by: { clientId: string; known: boolean }): Promise<Attempt>;
  /** Before a client registers itself, by address; those that succeed with a token of the tenant's are not counted. */
  registration(): Promise<Attempt>;
  /** Before a client is looked up at an address that is its client_id and unknown so far, by address of the request. */
  clientDocument(): Promise<Attempt>;
  /** Before a device is given codes, by client and address. */
  deviceAuthorization(by: { clientId: string }): Promise<Attempt>;
}
