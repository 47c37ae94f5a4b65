/**
 * One rule of a connection's mapping: the connection's name for an attribute, and the tenant's. Names follow RFC 7644
 * section 3.10: `title`, `name.familyName`, `urn:okta:custom:1.0:User:division`.
 */
export interface MappingRule {
  from: string;
  /** Null: values that the connection sends for `from` are ignored. */
  to: string | null;
}

/** The maximum number of rules per connection. */
export const MAX_RULES = 50;

/** The maximum length of a name, in UTF-16 code units. */
export const MAX_NAME = 300;
