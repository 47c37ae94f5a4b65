import { notFound } from 'next/navigation';
import type { ExtensionSchema, ValueCounts } from '@/lib/directory/extension-schemas/extension-schema';
import { getSchema } from '@/lib/directory/extension-schemas/get-schema';
import { findStandardSchema, type StandardSchema } from '@/lib/directory/extension-schemas/standard-schema';
import type { Container } from '@/lib/edge/container';

export type LoadedSchema =
  | { kind: 'declared'; schema: ExtensionSchema; values: ValueCounts }
  | ({ kind: 'standard' } & StandardSchema);

/** The schema in an address, declared by the tenant or standard; an unknown one shows the not-found page. */
export async function loadSchema(
  { extensionSchemas }: Pick<Container, 'extensionSchemas'>,
  tenantId: string,
  urn: string,
): Promise<LoadedSchema> {
  const declared = await getSchema(extensionSchemas, { tenantId, urn });
  if (declared) return { kind: 'declared', ...declared };
  const standard = findStandardSchema(urn);
  if (!standard) notFound();
  return { kind: 'standard', ...standard };
}
