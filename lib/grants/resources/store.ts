import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { RoleReader, RoleSteps } from './roles/store';

/** Stores resources. A resource of another tenant is "not found". */
export interface ResourceStore extends RoleReader {
  find(tenantId: string, identifier: string): Promise<ProtectedResource | null>;
  list(query: ResourceQuery): Promise<{ resources: ListedResource[]; total: number }>;
  /** The number of active token families that were authorized for the resource. */
  countActiveFamilies(tenantId: string, identifier: string, now: Date): Promise<number>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: ResourceChange) => Promise<Outcome>): Promise<Outcome>;
}

export interface ListedResource extends ProtectedResource {
  createdAt: Date;
}

/** The steps of one transaction. Steps that change a resource notify every process on commit. */
export interface ResourceChange extends RoleSteps {
  /** Reads the resource and locks its row until the transaction ends. */
  lock(tenantId: string, identifier: string): Promise<ProtectedResource | null>;
  /** Reads the resource and keeps it from being changed until the transaction ends; others may do the same. */
  keep(tenantId: string, identifier: string): Promise<ProtectedResource | null>;
  /** @returns 'exists' if the tenant has a resource with this identifier; nothing is changed */
  insert(tenantId: string, resource: ProtectedResource): Promise<'inserted' | 'exists'>;
  update(tenantId: string, resource: ProtectedResource): Promise<void>;
  /**
   * Deletes it, and removes it from settings that list it. What was issued for it stays, and is not renewed.
   * @returns the settings
   */
  delete(tenantId: string, identifier: string): Promise<string[]>;
  audit(entry: AuditEntry): Promise<void>;
}

export const resourceSorts = ['name', 'identifier', 'createdAt'] as const;
export type ResourceSort = (typeof resourceSorts)[number];

export interface ResourceQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name or of the identifier, ignoring case. */
  search?: string;
  sort: ResourceSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
