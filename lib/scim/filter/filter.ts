export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

export const OPERATORS: readonly Operator[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];

/** A parsed filter (RFC 7644 section 3.4.2.2) whose names have not been looked up in a schema yet. */
export type Filter =
  | { kind: 'and' | 'or'; operands: Filter[] }
  | { kind: 'not'; operand: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: string | number | boolean | null }
  /** `emails[…]`: one and the same value fulfils the inner filter, whose paths are sub-attributes. */
  | { kind: 'values'; path: string; filter: Filter };
