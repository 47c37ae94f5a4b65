export type AttributeType =
  | 'string'
  | 'boolean'
  | 'decimal'
  | 'integer'
  | 'dateTime'
  | 'reference'
  | 'binary'
  | 'complex';

/** An attribute's definition, as data (RFC 7643 section 7). It drives coercion, filters, PATCH and /Schemas alike. */
export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
  readonly description: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly';
  readonly returned: 'always' | 'never' | 'default' | 'request';
  readonly uniqueness: 'none' | 'server' | 'global';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Attribute[];
  /** Worked out by the server and not kept with the resource, so not sorted by, nor filtered by unless `related`. Not published. */
  readonly computed?: boolean;
  /** Worked out from rows of their own, which a filter can ask: see `compileRelated`. Not published. */
  readonly related?: boolean;
  /** Whether an empty text is none. Not published. */
  readonly emptyIsNone?: boolean;
  /** Other spellings that clients send. Not published. */
  readonly aliases?: readonly string[];
  /** In UTF-16 code units. Bounds what goes into an index; text without it is bounded too. Not published. */
  readonly maxLength?: number;
  /** Text without control characters, line ends included. Not published. */
  readonly singleLine?: boolean;
  /** Text that is kept and compared as names of users are (RFC 8265 section 3.3). Not published. */
  readonly isUserName?: boolean;
  /** Of a reference: the schemes that it may have when it is absolute, in lower case; without them, any but those that run. Not published. */
  readonly schemes?: readonly string[];
  /** False for what nothing may ever read again: a stand-in is kept that only tells that there is a value. Not published. */
  readonly kept?: boolean;
  /** For one connection: what it sends of the attribute changes nothing, and is no error. Not published. */
  readonly ignored?: boolean;
}

export interface Schema {
  /** The schema's URN. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** URNs of drafts that clients still send. Not published. */
  readonly aliases?: readonly string[];
}

/** A schema that resources of a type may have beside their own, or must. */
export interface SchemaExtension {
  readonly schema: Schema;
  readonly required: boolean;
}

/** RFC 7643 section 6. `schemaExtensions` may hold those that a tenant declares itself. */
export interface ResourceType {
  readonly name: string;
  /** Relative to the base URL, with a leading slash: `/Users`. */
  readonly endpoint: string;
  readonly description: string;
  readonly schema: Schema;
  readonly schemaExtensions: readonly SchemaExtension[];
}
