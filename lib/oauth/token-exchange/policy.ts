/**
 * What a client may exchange (RFC 8693), and who may act for the holders of its own tokens. Nobody ever gets a scope
 * that the subject token lacks or that is not registered for the client that asks.
 */
export interface TokenExchangePolicy {
  /**
   * The clients whose access tokens it may present as subject, by client_id. Its own, those that name it in
   * `may_act`, and those addressed to a resource that it serves are always accepted.
   */
  subjectClients: string[];
  /** The resources that it serves: tokens addressed to them are meant for it. */
  serves: string[];
  /** The resources, by identifier, that it may ask tokens for beyond those of the subject token. */
  audiences: string[];
  /** Whether it may take the subject's place without being named in `act`. Otherwise it becomes the current actor. */
  impersonation: boolean;
  /** The client that the access tokens issued to this one name in `may_act` (RFC 8693, 4.4). */
  mayAct: string | null;
}

/** The policy of a client that has the grant and no more: it may narrow its own tokens. */
export const narrowOwnTokens: TokenExchangePolicy = {
  subjectClients: [],
  serves: [],
  audiences: [],
  impersonation: false,
  mayAct: null,
};
