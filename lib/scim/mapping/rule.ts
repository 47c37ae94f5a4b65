/**
 * One rule of a connection's mapping: what the connection calls an attribute, and what the tenant has it as. Names are
 * those of RFC 7644 section 3.10: `title`, `name.familyName`, `urn:okta:custom:1.0:User:division`.
 */
export interface MappingRule {
  from: string;
  /** Null: what the connection says of `from` is ignored. */
  to: string | null;
}

/** How many rules a connection may have. */
export const MAX_RULES = 50;

/** How long a name may be, in UTF-16 code units. */
export const MAX_NAME = 300;
