import type { JsonObject } from '@/lib/platform/shared/json';
import type { AuthorizationDetail } from './authorization-detail';

/** A type of authorization details that a tenant has declared (RFC 9396, 2). */
export interface AuthorizationDetailsType {
  type: string;
  /** What the consent page calls it. */
  name: string;
  /** The sentence of the consent page. */
  description: string;
  /** JSON Schema (draft 2020-12) of its entries, whose titles the consent page calls members by. */
  schema: JsonObject;
  /** What an entry has against the schema of its type, with where; null when it fits. */
  problem(detail: AuthorizationDetail): string | null;
}
