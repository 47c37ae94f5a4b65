/**
 * What a client may exchange (RFC 8693). It never gets a scope that the subject token lacks or that is not registered
 * for the client itself.
 */
export interface TokenExchangePolicy {
  /**
   * The clients whose access tokens it may present as subject, by client_id. Its own, those that name it in
   * `may_act`, and those addressed to a resource that it serves are always accepted.
   */
  subjectClients: string[];
  /** The resources that it serves: tokens addressed to them are meant for it. */
  serves: string[];
  /** The resources, by identifier, that it may ask tokens for. */
  audiences: string[];
  /** Whether it may act as the subject without being named in `act`. Without, it becomes the current actor. */
  impersonation: boolean;
}
