import type { Attempt } from '@/lib/platform/shared/attempt';

/** The throttle that the protocol needs, for one tenant and the IP address of one request. */
export interface OAuthThrottle {
  /**
   * Called before a user code is looked up (RFC 8628, 5.1). Counts by the person who enters it, by IP address and by
   * code.
   * @param by.code the hash of the code; null if the input cannot be a code
   */
  userCode(by: { personId: string; code: Uint8Array | null }): Promise<Attempt>;
  /** Called before storing an authorization request of a person who is not signed in. Counts by IP address. */
  authorizationRequest(): Promise<Attempt>;
  /**
   * Called before storing a pushed request. Counts by client and IP address.
   * @param by.known whether the client has authenticated
   */
  pushedRequest(by: { clientId: string; known: boolean }): Promise<Attempt>;
  /**
   * Called before a client registers itself. Counts by IP address; the count is undone if the registration is rejected,
   * or if it succeeds with an initial access token.
   */
  registration(): Promise<Attempt>;
  /**
   * A separate limit for rejected registrations, also counted beforehand; the count is undone if the registration
   * succeeds.
   */
  registrationRefused(): Promise<Attempt>;
  /** Called before fetching the metadata document of an unknown client. Counts by the IP address of the request. */
  clientDocument(): Promise<Attempt>;
  /**
   * How long the IP address must wait because of wrong secrets for this client.
   * @returns seconds; 0 if a secret may be checked now
   */
  secretWait(by: { clientId: string }): number;
  /**
   * Called after a wrong client secret (RFC 6749, 2.3.1).
   * @param by.known whether the client exists
   */
  wrongSecret(by: { clientId: string; known: boolean; secret: string }): Promise<void>;
  /** Called before looking up the person that a login hint names. Counts by client; a success is taken back. */
  loginHint(by: { clientId: string }): Promise<Attempt>;
  /**
   * Called before storing an authentication request. Counts by client and IP address, and by client and person, who is
   * emailed about each.
   */
  backchannelRequest(by: { clientId: string; personId: string }): Promise<Attempt>;
  /** Called before issuing device codes. Counts by client and IP address. */
  deviceAuthorization(by: { clientId: string }): Promise<Attempt>;
}
