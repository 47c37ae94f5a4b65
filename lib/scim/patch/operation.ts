import type { Json } from '@/lib/scim/protocol/json';

/** One operation of a PatchOp message, as the client sent it. */
export interface PatchOperation {
  /** The position in the message, counted from 1. */
  number: number;
  op: 'add' | 'remove' | 'replace';
  /** Null when the operation has no path and applies to the resource itself. */
  path: string | null;
  /** Undefined when the operation has no value. */
  value: Json | undefined;
}
