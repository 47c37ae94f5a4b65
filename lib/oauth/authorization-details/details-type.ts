import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import type { AuthorizationDetail } from './authorization-detail';

/** A type of authorization details that a tenant declares (RFC 9396, 2). */
export interface AuthorizationDetailsType {
  type: string;
  /** Its name on the consent page. */
  name: string;
  /** The sentence on the consent page. */
  description: string;
  /** The JSON Schema (draft 2020-12) of its entries. Its titles label the members on the consent page. */
  schema: JsonObject;
  /** Why an entry does not match the schema of its type, with the path; null when it matches. */
  problem(detail: AuthorizationDetail): Sayable | null;
}
