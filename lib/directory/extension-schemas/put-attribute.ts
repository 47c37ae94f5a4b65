import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { DeclaredAttribute, ExtensionSchema } from './extension-schema';
import { placeAttribute } from './place-attribute';
import { schemaFields } from './schema-fields';
import type { ExtensionSchemaServices } from './store';
import { type SchemaUpdate, updateSchema } from './update-schema';

export type AttributePut =
  | SchemaUpdate
  /** The attribute contradicts itself or another; the paths are within it. Nothing was changed. */
  | { kind: 'invalid'; issues: { path: PropertyKey[]; message: string }[] };

/**
 * Adds an attribute or sub-attribute to a schema: it replaces the one with the same name, or is appended.
 * @param put.schema as it was read
 * @param put.of the parent complex attribute; null: none
 */
export async function putAttribute(
  store: Pick<ExtensionSchemaServices, 'change'>,
  {
    schema: { tenantId, urn, attributes },
    of,
    attribute,
  }: { schema: ExtensionSchema; of: string | null; attribute: DeclaredAttribute },
  how: { cause: Cause; now: Date },
): Promise<AttributePut> {
  const all = schemaFields.shape.attributes.safeParse(placeAttribute(attributes, of, attribute));
  // Errors of the whole schema are reported at the attribute's path: [index, …] or [index, 'subAttributes', index, …].
  if (!all.success)
    return {
      kind: 'invalid',
      issues: all.error.issues.map(({ path, message }) => ({ path: path.slice(of === null ? 1 : 3), message })),
    };
  return updateSchema(
    store,
    {
      tenantId,
      urn,
      removeValues: false,
      next: (settings) => ({ ...settings, attributes: placeAttribute(settings.attributes, of, attribute) }),
    },
    how,
  );
}
