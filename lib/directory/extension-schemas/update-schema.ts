import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ExtensionSchema, type SchemaSettings, schemaTarget } from './extension-schema';
import { type ChangePlan, type ChangeProblem, planChange } from './plan-change';
import { toSchemaFile } from './schema-file';
import type { ExtensionSchemaChange, ExtensionSchemaServices } from './store';

export type SchemaUpdate =
  | { kind: 'changed'; schema: ExtensionSchema /** How many people or groups lost values. */; cleared: number }
  | { kind: 'unchanged'; schema: ExtensionSchema }
  | { kind: 'not-found' }
  /** Values are in the way; nothing was changed. */
  | { kind: 'refused'; problems: ChangeProblem[] }
  /** Attributes with values would be removed, which the caller has not allowed; nothing was changed. */
  | { kind: 'has-values'; removed: { name: string; resources: number }[] };

/**
 * Changes a schema's settings, which `extensionSchema` must have validated. Values of removed attributes are deleted in
 * the same transaction.
 * @param change.next computes the new settings from the current ones
 * @param change.removeValues whether values may be lost
 */
export async function updateSchema(
  store: Pick<ExtensionSchemaServices, 'change'>,
  {
    tenantId,
    urn,
    next,
    removeValues,
  }: { tenantId: string; urn: string; next: (settings: SchemaSettings) => SchemaSettings; removeValues: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<SchemaUpdate> {
  return store.change(async (steps): Promise<SchemaUpdate> => {
    const before = (await steps.lock(tenantId, urn)).find((schema) => schema.urn.toLowerCase() === urn.toLowerCase());
    if (!before) return { kind: 'not-found' };
    const after: ExtensionSchema = { ...before, ...next(settingsOf(before)), updatedAt: now };
    if (isDeepStrictEqual(settingsOf(after), settingsOf(before))) return { kind: 'unchanged', schema: before };

    const plan = planChange(before.attributes, after.attributes, await steps.countValues(before));
    const losing = plan.removed.filter(({ resources }) => resources > 0);
    if (plan.problems.length > 0) return { kind: 'refused', problems: plan.problems };
    if (losing.length > 0 && !removeValues) return { kind: 'has-values', removed: losing };
    const duplicates = await duplicatesOf(steps, before, plan);
    if (duplicates.length > 0) return { kind: 'refused', problems: duplicates };

    for (const name of [...plan.released, ...plan.removed.map((attribute) => attribute.name)])
      await steps.release(before, name);
    const cleared = await steps.keepValues(before, plan.kept, now);
    for (const attribute of plan.claimed) await steps.claim(before, attribute);
    await steps.update(after);
    await steps.audit({
      tenantId,
      cause,
      action: 'extension-schema.updated',
      target: schemaTarget(after),
      ...difference(before, after),
      ...(cleared > 0 && { detail: { cleared } }),
    });
    return { kind: 'changed', schema: after, cleared };
  });
}

/** Attributes that cannot become unique because of duplicates. */
async function duplicatesOf(
  steps: ExtensionSchemaChange,
  before: ExtensionSchema,
  { claimed, kept }: ChangePlan,
): Promise<ChangeProblem[]> {
  const problems: ChangeProblem[] = [];
  for (const attribute of claimed.filter(({ name }) => kept.includes(name))) {
    const duplicates = await steps.countDuplicates(before, attribute);
    if (duplicates > 0) problems.push({ attribute: attribute.name, message: duplicatesMessage(duplicates) });
  }
  return problems;
}

function duplicatesMessage(duplicates: number): Sayable {
  return duplicates === 1
    ? msg('schemas.valuesCannotBecomeUniqueOne')
    : msg('schemas.valuesCannotBecomeUnique', { count: duplicates.toLocaleString('en') });
}

function settingsOf({ name, description, required, attributes }: SchemaSettings): SchemaSettings {
  return { name, description, required, attributes };
}

/** The fields that differ, before and after. */
function difference(before: ExtensionSchema, after: ExtensionSchema): { before: JsonObject; after: JsonObject } {
  const [was, is] = [toSchemaFile(before), toSchemaFile(after)];
  const changed = Object.keys(is).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const pick = (fields: JsonObject) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}
