import type { Cause } from '@/lib/journal/audit/audit-entry';
import { schemaTarget } from './extension-schema';
import { toSchemaFile } from './schema-file';
import type { ExtensionSchemaServices } from './store';

/**
 * Permanently deletes a schema with all of its values.
 * @returns how many people or groups lost values
 */
export function deleteSchema(
  store: Pick<ExtensionSchemaServices, 'change'>,
  { tenantId, urn }: { tenantId: string; urn: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; cleared: number } | { kind: 'not-found' }> {
  return store.change(async (steps) => {
    const schema = (await steps.lock(tenantId, urn)).find((one) => one.urn.toLowerCase() === urn.toLowerCase());
    if (!schema) return { kind: 'not-found' };
    const cleared = await steps.keepValues(schema, [], now);
    await steps.delete(schema);
    await steps.audit({
      tenantId,
      cause,
      action: 'extension-schema.deleted',
      target: schemaTarget(schema),
      before: toSchemaFile(schema),
      detail: { cleared },
    });
    return { kind: 'deleted', cleared };
  });
}
