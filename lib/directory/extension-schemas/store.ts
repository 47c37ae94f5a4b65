import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { DeclaredAttribute, ExtensionSchema, ValueCounts } from './extension-schema';

/** Identifies a schema in its rows and values. */
export type SchemaKey = Pick<ExtensionSchema, 'tenantId' | 'urn' | 'resourceType'>;

/** An attribute whose values must be unique among people or groups. */
export type UniqueAttribute = Pick<DeclaredAttribute, 'name' | 'caseExact'>;

/** What extension schemas need from a store. A schema of another tenant is "not found"; URNs match in any case. */
export interface ExtensionSchemaServices {
  find(tenantId: string, urn: string): Promise<ExtensionSchema | null>;
  /** Every schema of the tenant, oldest first: there are at most 20. */
  all(tenantId: string): Promise<ExtensionSchema[]>;
  countValues(schema: SchemaKey): Promise<ValueCounts>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: ExtensionSchemaChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change a schema notify every process on commit. */
export interface ExtensionSchemaChange {
  /**
   * Locks the people or groups that have values of the schema and then the tenant's schemas, against writers of such
   * values and other schema changes, until the transaction ends.
   * @param urn of a schema that may not exist
   * @returns every schema of the tenant, oldest first
   */
  lock(tenantId: string, urn: string): Promise<ExtensionSchema[]>;
  insert(schema: ExtensionSchema): Promise<void>;
  update(schema: ExtensionSchema): Promise<void>;
  /** The values must be removed first. */
  delete(schema: SchemaKey): Promise<void>;
  countValues(schema: SchemaKey): Promise<ValueCounts>;
  /**
   * Removes all values except those of the given attributes.
   * @returns how many people or groups it changed
   */
  keepValues(schema: SchemaKey, names: readonly string[], now: Date): Promise<number>;
  /** Counts values that more than one person or group has. */
  countDuplicates(schema: SchemaKey, attribute: UniqueAttribute): Promise<number>;
  /**
   * Makes the attribute's values unique from now on, by adding the rows of the constraint; there must be no duplicates.
   */
  claim(schema: SchemaKey, attribute: UniqueAttribute): Promise<void>;
  /** Allows duplicate values again. */
  release(schema: SchemaKey, attributeName: string): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

export const schemaSorts = ['name', 'urn', 'resourceType', 'attributes', 'createdAt'] as const;
export type SchemaSort = (typeof schemaSorts)[number];
