export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

export const OPERATORS: readonly Operator[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];

/** A filter as it was written (RFC 7644 section 3.4.2.2), names not yet looked up. */
export type Filter =
  | { kind: 'and' | 'or'; operands: Filter[] }
  | { kind: 'not'; operand: Filter }
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: string | number | boolean | null }
  /** `emails[…]`: one and the same value fulfils the inner filter, whose paths are sub-attributes. */
  | { kind: 'values'; path: string; filter: Filter };
