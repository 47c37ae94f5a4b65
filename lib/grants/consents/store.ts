import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { EffectiveAccess } from './effective-access';

/** An application that a person has let in: by a remembered consent, by living token families, or both. */
export interface ConnectedApp {
  clientId: string;
  /** Null when the client is gone. */
  clientName: string | null;
  /** All that was allowed, or that a living family holds. */
  scopes: string[];
  /** What living families hold entry by entry (RFC 9396), each once. */
  authorizationDetails: AuthorizationDetail[];
  connectedAt: Date;
  /** When a family was last used; null when none lives. */
  lastUsedAt: Date | null;
  /** How many families live. */
  families: number;
}

/** What the pages about connected applications need of a store. */
export interface ConsentStore {
  /** By name; a bounded list. */
  listConnectedApps(query: { tenantId: string; personId: string; now: Date }): Promise<ConnectedApp[]>;
  /** What clients can do in a person's name now, the last used first: at most `CLIENTS_LISTED_AT_MOST`, and of how many. One statement. */
  listAccess(query: {
    tenantId: string;
    personId: string;
    now: Date;
  }): Promise<{ access: EffectiveAccess[]; total: number }>;
  /**
   * Takes back the consent and ends what the client holds in the person's name (families with their events, codes,
   * device authorizations), with one audit row, in one transaction. The person's row is locked: what is being issued
   * meanwhile is ended too.
   * @returns null when there was nothing to take back
   */
  withdraw(withdrawal: {
    tenantId: string;
    personId: string;
    clientId: string;
    cause: Cause;
    now: Date;
  }): Promise<{ families: number } | null>;
}
