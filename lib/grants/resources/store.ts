import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';

/** What the room needs of a store. A resource of another tenant is "not found". */
export interface ResourceStore {
  find(tenantId: string, identifier: string): Promise<ProtectedResource | null>;
  list(query: ResourceQuery): Promise<{ resources: ListedResource[]; total: number }>;
  /** The living token families that were authorized for it. */
  countLivingFamilies(tenantId: string, identifier: string, now: Date): Promise<number>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ResourceChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedResource extends ProtectedResource {
  createdAt: Date;
}

/** The steps of one transaction. Those that change a resource tell every process when it commits. */
export interface ResourceChange {
  /** Reads the resource and locks its row until the transaction ends. */
  lock(tenantId: string, identifier: string): Promise<ProtectedResource | null>;
  /** @returns 'exists' when the tenant has a resource with this identifier, with nothing changed */
  insert(tenantId: string, resource: ProtectedResource): Promise<'inserted' | 'exists'>;
  update(tenantId: string, resource: ProtectedResource): Promise<void>;
  /** Removes it, also from settings that list it: what was issued for it stays, and is not renewed. @returns from which settings */
  delete(tenantId: string, identifier: string): Promise<string[]>;
  audit(entry: AuditEntry): Promise<void>;
}

export const resourceSorts = ['name', 'identifier', 'createdAt'] as const;
export type ResourceSort = (typeof resourceSorts)[number];

export interface ResourceQuery {
  tenantId: string;
  /** Part of the name or of the identifier, in any case. */
  search?: string;
  sort: ResourceSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
