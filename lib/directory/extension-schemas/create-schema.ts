import type { Cause } from '@/lib/journal/audit/audit-entry';
import {
  type ExtensionResourceType,
  type ExtensionSchema,
  type SchemaSettings,
  schemaTarget,
} from './extension-schema';
import { schemasAtMost } from './schema-fields';
import { toSchemaFile } from './schema-file';
import type { ExtensionSchemaServices } from './store';

export type SchemaCreation =
  | { kind: 'created'; schema: ExtensionSchema }
  | { kind: 'exists' }
  /** The URN of one begins with that of the other: paths could mean either. */
  | { kind: 'overlaps'; urn: string }
  | { kind: 'too-many' };

/** Declares a schema, which SCIM serves from then on. `extensionSchema` must have validated the fields. */
export function createSchema(
  store: Pick<ExtensionSchemaServices, 'change'>,
  {
    tenantId,
    urn,
    resourceType,
    settings,
  }: { tenantId: string; urn: string; resourceType: ExtensionResourceType; settings: SchemaSettings },
  { cause, now }: { cause: Cause; now: Date },
): Promise<SchemaCreation> {
  const schema: ExtensionSchema = { ...settings, tenantId, urn, resourceType, createdAt: now, updatedAt: now };
  return store.change(async (steps): Promise<SchemaCreation> => {
    const others = await steps.lock(tenantId, urn);
    if (others.some((other) => other.urn.toLowerCase() === urn.toLowerCase())) return { kind: 'exists' };
    const overlapping = others.find((other) => isWithin(other.urn, urn) || isWithin(urn, other.urn));
    if (overlapping) return { kind: 'overlaps', urn: overlapping.urn };
    if (others.length >= schemasAtMost) return { kind: 'too-many' };
    await steps.insert(schema);
    // A concurrent write at the moment when an earlier schema with this URN was deleted may have left a value.
    await steps.keepValues(schema, [], now);
    for (const attribute of settings.attributes.filter(({ uniqueness }) => uniqueness === 'server'))
      await steps.claim(schema, attribute);
    await steps.audit({
      tenantId,
      cause,
      action: 'extension-schema.created',
      target: schemaTarget(schema),
      after: toSchemaFile(schema),
    });
    return { kind: 'created', schema };
  });
}

const isWithin = (urn: string, other: string): boolean => urn.toLowerCase().startsWith(`${other.toLowerCase()}:`);
