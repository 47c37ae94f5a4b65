import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';

/** Stores authorization details types. A type of another tenant is "not found". */
export interface DetailsTypeStore {
  find(tenantId: string, type: string): Promise<DetailsTypeDefinition | null>;
  list(query: DetailsTypeQuery): Promise<{ types: ListedDetailsType[]; total: number }>;
  /** What deleting it would affect now. */
  countUses(tenantId: string, type: string, now: Date): Promise<DetailsTypeUses>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: DetailsTypeChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedDetailsType extends Omit<DetailsTypeDefinition, 'schema'> {
  createdAt: Date;
  /** How many clients may request it. */
  clients: number;
}

export interface DetailsTypeUses {
  /** Clients that may request it. */
  clients: number;
  /** Active token families that hold entries of it. */
  families: number;
}

/** The steps of one transaction. Steps that change a type notify every process on commit. */
export interface DetailsTypeChange {
  /** Reads the type and locks its row until the transaction ends. */
  lock(tenantId: string, type: string): Promise<DetailsTypeDefinition | null>;
  /** @returns 'exists' if the tenant has a type of this name; nothing is changed */
  insert(tenantId: string, definition: DetailsTypeDefinition): Promise<'inserted' | 'exists'>;
  update(tenantId: string, definition: DetailsTypeDefinition): Promise<void>;
  /**
   * Deletes the type, and removes it from clients and from settings that list it.
   * @returns the number of clients, and the settings
   */
  delete(tenantId: string, type: string, now: Date): Promise<{ clients: number; settings: string[] }>;
  audit(entry: AuditEntry): Promise<void>;
}

export const detailsTypeSorts = ['name', 'type', 'createdAt'] as const;
export type DetailsTypeSort = (typeof detailsTypeSorts)[number];

export interface DetailsTypeQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, the type or the description, ignoring case. */
  search?: string;
  sort: DetailsTypeSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
