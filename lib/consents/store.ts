import type { Cause } from '@/lib/audit/audit-entry';

/** An application that a person has let in: by a remembered consent, by living token families, or both. */
export interface ConnectedApp {
  clientId: string;
  /** Null when the client is gone. */
  clientName: string | null;
  /** All that was allowed, or that a living family holds. */
  scopes: string[];
  connectedAt: Date;
  /** When a family was last used; null when none lives. */
  lastUsedAt: Date | null;
  /** How many families live. */
  families: number;
}

/** What the account page needs of a store. */
export interface ConsentStore {
  /** By name; a bounded list. */
  listConnectedApps(query: { tenantId: string; personId: string; now: Date }): Promise<ConnectedApp[]>;
  /**
   * Takes back the consent and ends what the client holds in the person's name (families with their events, codes,
   * device authorizations), with one audit row, in one transaction. The person's row is locked: what is being issued
   * meanwhile is ended too.
   * @returns null when there was nothing to take back
   */
  withdraw(withdrawal: { tenantId: string; personId: string; clientId: string; cause: Cause; now: Date }): Promise<{ families: number } | null>;
}
