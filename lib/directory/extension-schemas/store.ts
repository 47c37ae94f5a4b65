import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { DeclaredAttribute, ExtensionSchema, ValueCounts } from './extension-schema';

/** A schema as its rows and values know it. */
export type SchemaKey = Pick<ExtensionSchema, 'tenantId' | 'urn' | 'resourceType'>;

/** An attribute whose values only one person or group may have. */
export type UniqueAttribute = Pick<DeclaredAttribute, 'name' | 'caseExact'>;

/** What the room needs of a store. A schema of another tenant is "not found"; URNs are found in any case. */
export interface ExtensionSchemaRoom {
  find(tenantId: string, urn: string): Promise<ExtensionSchema | null>;
  /** Every schema of the tenant, oldest first: there are at most 20. */
  all(tenantId: string): Promise<ExtensionSchema[]>;
  countValues(schema: SchemaKey): Promise<ValueCounts>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ExtensionSchemaChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change a schema tell every process when it commits. */
export interface ExtensionSchemaChange {
  /**
   * Locks the people or groups that have values of the schema and then the schemas of the tenant, against writers of
   * such values and other changes of schemas, until the transaction ends.
   * @param urn of a schema that may not be there
   * @returns every schema of the tenant, oldest first
   */
  lock(tenantId: string, urn: string): Promise<ExtensionSchema[]>;
  insert(schema: ExtensionSchema): Promise<void>;
  update(schema: ExtensionSchema): Promise<void>;
  /** The values have to be removed before. */
  delete(schema: SchemaKey): Promise<void>;
  countValues(schema: SchemaKey): Promise<ValueCounts>;
  /** Removes all values but those of some attributes. @returns how many people or groups it changed */
  keepValues(schema: SchemaKey, names: readonly string[], now: Date): Promise<number>;
  /** How many values more than one person or group has. */
  countDuplicates(schema: SchemaKey, attribute: UniqueAttribute): Promise<number>;
  /** Makes the attribute's values unique from now on, by the rows of the constraint; there must be no duplicates. */
  claim(schema: SchemaKey, attribute: UniqueAttribute): Promise<void>;
  /** Lets values appear twice again. */
  release(schema: SchemaKey, attributeName: string): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
}
