import type { Attempt } from '@/lib/platform/shared/attempt';

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
  /** Before a client registers itself, by address; taken back if it is refused, or if it succeeds with a token of the tenant's. */
  registration(): Promise<Attempt>;
  /** The same, by a limit of its own for registrations that are refused; taken back if it succeeds. */
  registrationRefused(): Promise<Attempt>;
  /** Before a client is looked up at an address that is its client_id and unknown so far, by address of the request. */
  clientDocument(): Promise<Attempt>;
  /** Whether wrong secrets of a client keep its address waiting. @returns seconds; 0 when a secret may be looked at */
  secretWait(by: { clientId: string }): number;
  /** After a wrong client secret (RFC 6749, 2.3.1). @param by.known whether there is such a client */
  wrongSecret(by: { clientId: string; known: boolean; secret: string }): Promise<void>;
  /** Before a device is given codes, by client and address. */
  deviceAuthorization(by: { clientId: string }): Promise<Attempt>;
}
