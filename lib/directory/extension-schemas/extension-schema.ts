import type { AttributeType } from '@/lib/scim/schema/types';

/** The resource types that a tenant may declare schemas for. */
export const extensionResourceTypes = ['User', 'Group'] as const;
export type ExtensionResourceType = (typeof extensionResourceTypes)[number];

export const attributeTypes = [
  'string',
  'boolean',
  'decimal',
  'integer',
  'dateTime',
  'reference',
  'binary',
  'complex',
] as const satisfies AttributeType[];
export const mutabilities = ['readWrite', 'immutable', 'readOnly', 'writeOnly'] as const;
export const returnedRules = ['default', 'always', 'request', 'never'] as const;
export const uniquenesses = ['none', 'server'] as const;

/** A sub-attribute as an administrator declared it, under the names of RFC 7643 section 7. */
export interface DeclaredPart {
  name: string;
  type: AttributeType;
  description: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: (typeof mutabilities)[number];
  returned: (typeof returnedRules)[number];
  uniqueness: (typeof uniquenesses)[number];
  canonicalValues?: string[];
  referenceTypes?: string[];
}

/** An attribute as an administrator declared it. */
export interface DeclaredAttribute extends DeclaredPart {
  /** For complex attributes. */
  subAttributes?: DeclaredPart[];
}

/** A schema's settings, decided by an administrator. */
export interface SchemaSettings {
  name: string;
  description: string;
  /** Whether every resource of the type must have it. */
  required: boolean;
  attributes: DeclaredAttribute[];
}

/** A SCIM extension schema of a tenant. */
export interface ExtensionSchema extends SchemaSettings {
  tenantId: string;
  /** The schema's ID in SCIM, case-insensitively unique in the tenant; never changes. */
  urn: string;
  resourceType: ExtensionResourceType;
  createdAt: Date;
  updatedAt: Date;
}

/** How many people or groups have values of a schema. */
export interface ValueCounts {
  resources: number;
  /** By attribute name; attributes without values are missing. */
  attributes: ReadonlyMap<string, number>;
}

/** How audit rows name a schema. */
export function schemaTarget({ urn, name }: Pick<ExtensionSchema, 'urn' | 'name'>) {
  return { type: 'extension-schema', id: urn, name };
}
