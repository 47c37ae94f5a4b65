import { notFound } from 'next/navigation';
import type { Container } from '@/lib/container';
import { type ExtensionSchema, extensionResourceTypes, type ValueCounts } from '@/lib/extension-schemas/extension-schema';
import { getSchema } from '@/lib/extension-schemas/get-schema';
import { tenantResourceTypes } from '@/lib/extension-schemas/tenant-resource-types';
import { schemasOf } from '@/lib/scim/schemas';
import type { Schema } from '@/lib/scim/schema/types';

export type LoadedSchema =
  | { kind: 'declared'; schema: ExtensionSchema; values: ValueCounts }
  | { kind: 'standard'; schema: Schema; resourceType: (typeof extensionResourceTypes)[number] };

/** The schema of an address: one that the tenant declared, or one of the standard. */
export async function loadSchema({ extensionSchemas }: Pick<Container, 'extensionSchemas'>, tenantId: string, urn: string): Promise<LoadedSchema> {
  const declared = await getSchema(extensionSchemas, { tenantId, urn });
  if (declared) return { kind: 'declared', ...declared };
  const types = tenantResourceTypes([]);
  for (const resourceType of extensionResourceTypes) {
    const schema = schemasOf([types[resourceType]]).find(({ id }) => id.toLowerCase() === urn.toLowerCase());
    if (schema) return { kind: 'standard', schema, resourceType };
  }
  notFound();
}
