import type { JsonObject } from '@/lib/platform/shared/json';

/** A type of authorization details as a tenant has declared it (RFC 9396, 2). */
export interface DetailsTypeDefinition {
  type: string;
  /** What people are told it is called. */
  name: string;
  /** The sentence of the consent page. */
  description: string;
  /** What entries of the type look like (JSON Schema, draft 2020-12); members that it does not name are refused. */
  schema: JsonObject;
}
