import { ACCESS_TOKEN_TYPE, type SubjectTokenType } from '../parameters/token-type';

/**
 * What a client may exchange (RFC 8693), and who may act for the subjects of its own tokens. An issued token never has
 * a scope that the subject token lacks or that is not registered for the client.
 */
export interface TokenExchangePolicy {
  /** The types of subject token that it may present. */
  subjectTokenTypes: SubjectTokenType[];
  /**
   * Whether it may present tokens of other clients that are bound to those clients' keys (`cnf`), if it proves a key of
   * its own. It must have verified the proof of the key that such an access token is bound to. An ID token is bound
   * like the access tokens of its family.
   */
  boundTokens: boolean;
  /**
   * The client_ids of the clients whose tokens it may present as subject tokens. Its own tokens, those that name it in
   * `may_act`, and access tokens for a resource that it serves are always accepted.
   */
  subjectClients: string[];
  /** The resources that it serves; tokens for them are meant for it. */
  serves: string[];
  /** The identifiers of the resources that it may request tokens for, in addition to those of the subject token. */
  audiences: string[];
  /** Whether it may impersonate the subject without being named in `act`. Otherwise it becomes the current actor. */
  impersonation: boolean;
  /** The client named in `may_act` of access tokens issued to this client (RFC 8693, 4.4). */
  mayAct: string | null;
}

/** The policy of a client with the grant type and nothing else: it may only narrow its own tokens. */
export const narrowOwnTokens: TokenExchangePolicy = {
  subjectTokenTypes: [ACCESS_TOKEN_TYPE],
  boundTokens: false,
  subjectClients: [],
  serves: [],
  audiences: [],
  impersonation: false,
  mayAct: null,
};
