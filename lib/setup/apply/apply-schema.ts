import { createSchema } from '@/lib/directory/extension-schemas/create-schema';
import type { ExtensionSchema } from '@/lib/directory/extension-schemas/extension-schema';
import { extensionSchema } from '@/lib/directory/extension-schemas/schema-fields';
import { toSchemaFile } from '@/lib/directory/extension-schemas/schema-file';
import { updateSchema } from '@/lib/directory/extension-schemas/update-schema';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { ApplyError, type Path } from './apply-error';
import type { ExtensionSchemaFile } from './document';
import type { ApplyStores, Effect, How } from './stores';

export interface AppliedSchema {
  urn: string;
  effect: Effect;
}

/**
 * Declares a schema, identified by its URN, or updates it to match the document; fields that the document omits stay.
 */
export async function applySchema(
  { extensionSchemas }: Pick<ApplyStores, 'extensionSchemas'>,
  {
    tenantId,
    path,
    file: { remove_values: removeValues = false, ...file },
  }: { tenantId: string; path: Path; file: ExtensionSchemaFile },
  how: How,
): Promise<AppliedSchema> {
  const before = await extensionSchemas.find(tenantId, file.urn);
  const { urn, resourceType, settings } = fieldsOf(before, file, path);
  if (!before) {
    const created = await createSchema(extensionSchemas, { tenantId, urn, resourceType, settings }, how);
    if (created.kind === 'overlaps')
      throw new ApplyError(
        [...path, 'urn'],
        `overlaps with ${created.urn}: one starts with the other, so paths would be ambiguous`,
      );
    if (created.kind === 'too-many') throw new ApplyError(path, 'exceeds the limit of 20 extension schemas per tenant');
    if (created.kind === 'exists') throw new ApplyError([...path, 'urn'], 'is being created by another request');
    return { urn, effect: 'created' };
  }
  if (resourceType !== before.resourceType)
    throw new ApplyError([...path, 'resource_type'], `cannot be changed from ${before.resourceType}`);
  const updated = await updateSchema(extensionSchemas, { tenantId, urn, next: () => settings, removeValues }, how);
  switch (updated.kind) {
    case 'refused':
      throw new ApplyError(
        [...path, 'attributes'],
        updated.problems.map(({ attribute, message }) => `${attribute}: ${inEnglish(message)}`).join('; '),
      );
    case 'has-values':
      throw new ApplyError(
        [...path, 'attributes'],
        `would delete values of ${updated.removed.map(({ name, resources }) => `${name} (${resources})`).join(', ')}: set "remove_values": true to allow this`,
      );
    case 'not-found':
      throw new ApplyError(path, 'is being deleted by another request');
    case 'changed':
      return { urn: before.urn, effect: 'updated' };
    case 'unchanged':
      return { urn: before.urn, effect: 'unchanged' };
  }
}

function fieldsOf(before: ExtensionSchema | null, file: Omit<ExtensionSchemaFile, 'remove_values'>, path: Path) {
  const { success, data, error } = extensionSchema.safeParse({ ...(before && toSchemaFile(before)), ...file });
  if (success) return data;
  const [issue] = error.issues;
  throw new ApplyError(
    [...path, ...(issue?.path ?? []).filter((key) => typeof key !== 'symbol')],
    issue ? inEnglish(decoded(issue.message)) : 'is not valid',
  );
}
