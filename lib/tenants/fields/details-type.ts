import type { JsonObject } from '@/lib/platform/shared/json';

/** A type of authorization details as a tenant has declared it (RFC 9396, 2). */
export interface DetailsTypeDefinition {
  type: string;
  /** The name shown to people. */
  name: string;
  /** The sentence on the consent page. */
  description: string;
  /** The schema of entries of this type (JSON Schema, draft 2020-12); members that it does not define are rejected. */
  schema: JsonObject;
}
