/** What one client can do in a person's name now, and why. */
export interface EffectiveAccess {
  client: { id: string /** Null if the client has been deleted. */; name: string | null };
  /**
   * `consent`: the person consented and is not asked again; `first-party`: the client needs no consent; `issuer`: a
   * trusted issuer vouched for the person; `once`: the person consented to what the client holds, and is asked again
   * next time.
   */
  basis: 'consent' | 'first-party' | 'issuer' | 'once';
  /** The scopes of the active families. */
  scopes: string[];
  resources: string[];
  /** Their types of `authorization_details` (RFC 9396). */
  detailTypes: string[];
  /** Scopes that the client can get without asking the person, and that no active family holds. */
  scopesOnAsking: string[];
  /** The earlier of the consent and the first active family. */
  since: Date;
  /** When an active family was last used; null if there is none. */
  lastUsedAt: Date | null;
  /** The number of active families. */
  families: number;
}

/** The most clients listed, the last used first. */
export const CLIENTS_LISTED_AT_MOST = 100;
