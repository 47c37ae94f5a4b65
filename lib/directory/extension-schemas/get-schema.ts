import type { ExtensionSchema, ValueCounts } from './extension-schema';
import type { ExtensionSchemaServices } from './store';

/** A schema, with how many people or groups have values of it; null when the tenant has declared no such schema. */
export async function getSchema(
  store: Pick<ExtensionSchemaServices, 'find' | 'countValues'>,
  { tenantId, urn }: { tenantId: string; urn: string },
): Promise<{ schema: ExtensionSchema; values: ValueCounts } | null> {
  const schema = await store.find(tenantId, urn);
  return schema && { schema, values: await store.countValues(schema) };
}
