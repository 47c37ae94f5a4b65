import type { Json } from '@/lib/scim/protocol/json';

/** One operation of a PatchOp message, as sent. */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  /** null when the operation names none: it concerns the resource itself. */
  path: string | null;
  /** undefined when the operation has none. */
  value: Json | undefined;
}
