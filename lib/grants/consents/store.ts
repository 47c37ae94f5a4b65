import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { EffectiveAccess } from './effective-access';

/** An app that a person has given access: by a stored consent, by active token families, or both. */
export interface ConnectedApp {
  clientId: string;
  /** Null if the client has been deleted. */
  clientName: string | null;
  /** All scopes that were allowed, or that an active family holds. */
  scopes: string[];
  /** The entries that active families hold (RFC 9396), each once. */
  authorizationDetails: AuthorizationDetail[];
  connectedAt: Date;
  /** When an active family was last used; null if there is none. */
  lastUsedAt: Date | null;
  /** The number of active families. */
  families: number;
}

/** An app in which a person can start a sign-in from the account page (OpenID Connect Core, 4). */
export interface OpenableApp {
  clientId: string;
  clientName: string;
  initiateLoginUri: string;
}

/** The store for the pages about connected apps. */
export interface ConsentStore {
  /** Sorted by name; a bounded list. */
  listConnectedApps(query: { tenantId: string; personId: string; now: Date }): Promise<ConnectedApp[]>;
  /**
   * The apps that a person can open: the enabled clients with an `initiate_login_uri` that an administrator registered,
   * and of those that registered themselves the ones that the person has given access. Sorted by name; a bounded list.
   */
  listOpenableApps(query: { tenantId: string; personId: string; now: Date }): Promise<OpenableApp[]>;
  /**
   * What clients can do in a person's name now, the last used first: at most `CLIENTS_LISTED_AT_MOST`, and their total
   * number. One statement.
   */
  listAccess(query: {
    tenantId: string;
    personId: string;
    now: Date;
  }): Promise<{ access: EffectiveAccess[]; total: number }>;
  /**
   * Withdraws the consent and ends what the client holds in the person's name (families with their events, codes,
   * device authorizations), with one audit row, in one transaction. The person's row is locked, so that grants being
   * issued concurrently end too.
   * @returns null if there was nothing to withdraw
   */
  withdraw(withdrawal: {
    tenantId: string;
    personId: string;
    clientId: string;
    cause: Cause;
    now: Date;
  }): Promise<{ families: number } | null>;
}
