/** What one client can do in a person's name at this moment, and why. */
export interface EffectiveAccess {
  client: { id: string /** Null when the client is gone. */; name: string | null };
  /**
   * `consent`: the person allowed it and is not asked again; `first-party`: nobody is asked for this client; `issuer`: a
   * trusted issuer vouched for the person; `once`: the person allowed what the client holds, and is asked again.
   */
  basis: 'consent' | 'first-party' | 'issuer' | 'once';
  /** What the living families hold. */
  scopes: string[];
  resources: string[];
  /** The types of `authorization_details` (RFC 9396) that they hold. */
  detailTypes: string[];
  /** What the client gets without asking, and no living family holds. */
  scopesOnAsking: string[];
  /** The older of the consent and the first living family. */
  since: Date;
  /** When a living family was last used; null when none lives. */
  lastUsedAt: Date | null;
  /** How many families live. */
  families: number;
}

/** So many clients are listed, the last used first. */
export const CLIENTS_LISTED_AT_MOST = 100;
