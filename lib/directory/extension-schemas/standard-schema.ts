import { schemasOf } from '@/lib/scim/resources/schemas';
import type { Schema } from '@/lib/scim/schema/types';
import { type ExtensionResourceType, extensionResourceTypes } from './extension-schema';
import { tenantResourceTypes } from './tenant-resource-types';

/** A schema of RFC 7643 or our own, the same for every tenant. */
export interface StandardSchema {
  schema: Schema;
  resourceType: ExtensionResourceType;
}

/** The standard schema with this URN, in any case; null when there is none. */
export function findStandardSchema(urn: string): StandardSchema | null {
  const types = tenantResourceTypes([]);
  for (const resourceType of extensionResourceTypes) {
    const schema = schemasOf([types[resourceType]]).find(({ id }) => id.toLowerCase() === urn.toLowerCase());
    if (schema) return { schema, resourceType };
  }
  return null;
}
