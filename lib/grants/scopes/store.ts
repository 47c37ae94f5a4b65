import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ScopeDefinition } from '@/lib/tenants/store';

/** What the room needs of a store. A scope of another tenant is "not found". */
export interface ScopeStore {
  find(tenantId: string, name: string): Promise<ScopeDefinition | null>;
  list(query: ScopeQuery): Promise<{ scopes: ListedScope[]; total: number }>;
  /** What a deletion would touch now. */
  countUses(tenantId: string, name: string, now: Date): Promise<ScopeUses>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ScopeChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedScope extends ScopeDefinition {
  createdAt: Date;
  /** How many clients may ask for it. */
  clients: number;
}

export interface ScopeUses {
  /** Clients that may ask for it. */
  clients: number;
  /** People that have allowed it to some client. */
  people: number;
  /** Living token families that hold it. */
  families: number;
}

/** The steps of one transaction. Those that change a scope tell every process when it commits. */
export interface ScopeChange {
  /** Reads the scope and locks its row until the transaction ends. */
  lock(tenantId: string, name: string): Promise<ScopeDefinition | null>;
  /** @returns 'exists' when the tenant has a scope of this name, with nothing changed */
  insert(tenantId: string, scope: ScopeDefinition): Promise<'inserted' | 'exists'>;
  update(tenantId: string, scope: ScopeDefinition): Promise<void>;
  /**
   * Removes it, also from what clients may ask for, trusted issuers may bring and people have allowed, and from settings
   * that list it. Resources keep the name: a list that runs empty would mean every scope.
   * @returns from how many of each, and from which settings
   */
  delete(
    tenantId: string,
    name: string,
    now: Date,
  ): Promise<{ clients: number; trustedIssuers: number; consents: number; personalTokens: number; settings: string[] }>;
  audit(entry: AuditEntry): Promise<void>;
}

export const scopeSorts = ['name', 'createdAt'] as const;
export type ScopeSort = (typeof scopeSorts)[number];

export interface ScopeQuery {
  tenantId: string;
  /** Part of the name or of the description, in any case. */
  search?: string;
  sort: ScopeSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
