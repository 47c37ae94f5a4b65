import type { Sayable } from '@/lib/platform/shared/message';
export type AttributeType =
  | 'string'
  | 'boolean'
  | 'decimal'
  | 'integer'
  | 'dateTime'
  | 'reference'
  | 'binary'
  | 'complex';

/**
 * An attribute's definition, as data (RFC 7643 section 7). Coercion, filters, PATCH and /Schemas are all based on it.
 */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly description: Sayable;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly';
  readonly returned: 'always' | 'never' | 'default' | 'request';
  readonly uniqueness: 'none' | 'server' | 'global';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
  /**
   * Computed by the server and not stored with the resource. It cannot be sorted by, and can be filtered by only if
   * `related`. Not published.
   */
  readonly computed?: boolean;
  /** Computed from rows of another table that filters can query; see `compileRelated`. Not published. */
  readonly related?: boolean;
  /** Whether an empty text counts as no value. Not published. */
  readonly emptyIsNone?: boolean;
  /** Alternative spellings that clients send. Not published. */
  readonly aliases?: readonly string[];
  /** In UTF-16 code units. Limits what goes into an index; text without it has a default limit. Not published. */
  readonly maxLength?: number;
  /** Text without control characters, including line breaks. Not published. */
  readonly singleLine?: boolean;
  /** Text that is stored and compared like user names (RFC 8265 section 3.3). Not published. */
  readonly isUserName?: boolean;
  /**
   * For a reference: the schemes allowed for an absolute URI, in lower case. Without it, all except script schemes are
   * allowed. Not published.
   */
  readonly schemes?: readonly string[];
  /**
   * False for a value that must never be readable again: only a placeholder is stored, which shows that there is a
   * value. Not published.
   */
  readonly kept?: boolean;
  /**
   * In a connection's resource type: values that the connection sends for the attribute are ignored without an error.
   * Not published.
   */
  readonly ignored?: boolean;
}

export interface Schema {
  /** The schema's URN. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** URNs from drafts that clients still send. Not published. */
  readonly aliases?: readonly string[];
}

/** A schema that resources of a type may have, or must have, in addition to the core schema. */
export interface SchemaExtension {
  readonly schema: Schema;
  readonly required: boolean;
}

/** RFC 7643 section 6. `schemaExtensions` may include extensions that the tenant declares. */
export interface ResourceType {
  readonly name: string;
  /** Relative to the base URL, with a leading slash: `/Users`. */
  readonly endpoint: string;
  readonly description: string;
  readonly schema: Schema;
  readonly schemaExtensions: readonly SchemaExtension[];
}
