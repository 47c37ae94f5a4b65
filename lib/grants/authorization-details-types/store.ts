import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';

/** What the room needs of a store. A type of another tenant is "not found". */
export interface DetailsTypeStore {
  find(tenantId: string, type: string): Promise<DetailsTypeDefinition | null>;
  list(query: DetailsTypeQuery): Promise<{ types: ListedDetailsType[]; total: number }>;
  /** What a deletion would touch now. */
  countUses(tenantId: string, type: string, now: Date): Promise<DetailsTypeUses>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: DetailsTypeChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedDetailsType extends Omit<DetailsTypeDefinition, 'schema'> {
  createdAt: Date;
  /** How many clients may ask for it. */
  clients: number;
}

export interface DetailsTypeUses {
  /** Clients that may ask for it. */
  clients: number;
  /** Living token families that hold entries of it. */
  families: number;
}

/** The steps of one transaction. Those that change a type tell every process when it commits. */
export interface DetailsTypeChange {
  /** Reads the type and locks its row until the transaction ends. */
  lock(tenantId: string, type: string): Promise<DetailsTypeDefinition | null>;
  /** @returns 'exists' when the tenant has a type of this name, with nothing changed */
  insert(tenantId: string, definition: DetailsTypeDefinition): Promise<'inserted' | 'exists'>;
  update(tenantId: string, definition: DetailsTypeDefinition): Promise<void>;
  /** Removes it, also from what clients may ask for and from settings that list it. @returns from how many clients, and from which settings */
  delete(tenantId: string, type: string, now: Date): Promise<{ clients: number; settings: string[] }>;
  audit(entry: AuditEntry): Promise<void>;
}

export const detailsTypeSorts = ['name', 'type', 'createdAt'] as const;
export type DetailsTypeSort = (typeof detailsTypeSorts)[number];

export interface DetailsTypeQuery {
  tenantId: string;
  /** Part of the name, the type or the description, in any case. */
  search?: string;
  sort: DetailsTypeSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
