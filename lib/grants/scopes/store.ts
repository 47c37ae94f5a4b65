import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { ScopeDefinition } from '@/lib/tenants/store';

/** Stores scopes. A scope of another tenant is "not found". */
export interface ScopeStore {
  find(tenantId: string, name: string): Promise<ScopeDefinition | null>;
  list(query: ScopeQuery): Promise<{ scopes: ListedScope[]; total: number }>;
  /** What deleting it would affect now. */
  countUses(tenantId: string, name: string, now: Date): Promise<ScopeUses>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: ScopeChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedScope extends ScopeDefinition {
  createdAt: Date;
  /** How many clients may request it. */
  clients: number;
}

export interface ScopeUses {
  /** Clients that may request it. */
  clients: number;
  /** People who have allowed it to a client. */
  people: number;
  /** Active token families that hold it. */
  families: number;
}

/** The steps of one transaction. Steps that change a scope notify every process on commit. */
export interface ScopeChange {
  /** Reads the scope and locks its row until the transaction ends. */
  lock(tenantId: string, name: string): Promise<ScopeDefinition | null>;
  /** @returns 'exists' if the tenant has a scope of this name; nothing is changed */
  insert(tenantId: string, scope: ScopeDefinition): Promise<'inserted' | 'exists'>;
  update(tenantId: string, scope: ScopeDefinition): Promise<void>;
  /**
   * Deletes it, and removes it from clients, trusted issuers, what people have allowed, and settings that list it.
   * Resources keep the name, because an empty list would mean every scope.
   * @returns the number of each, and the settings
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

export interface ScopeQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name or of the description, ignoring case. */
  search?: string;
  sort: ScopeSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
