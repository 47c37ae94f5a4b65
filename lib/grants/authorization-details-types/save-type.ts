import type { Cause } from '@/lib/journal/audit/audit-entry';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { DetailsTypeStore } from './store';

/** Identifies one state of a type. */
export const detailsTypeVersion = ({ type, name, description, schema }: DetailsTypeDefinition): string =>
  versionOf({ type, name, description, schema });

/** How audit rows refer to a type. */
export function detailsTypeTarget({ type, name }: Pick<DetailsTypeDefinition, 'type' | 'name'>) {
  return { type: 'authorization-details-type', id: type, name };
}

/**
 * Declares a type. Clients may request it only after it is registered for them.
 * @returns 'exists' if the tenant has one of this name; nothing is changed
 */
export function createDetailsType(
  store: Pick<DetailsTypeStore, 'change'>,
  tenantId: string,
  definition: DetailsTypeDefinition,
  cause: Cause,
): Promise<'created' | 'exists'> {
  return store.change(async (steps) => {
    if ((await steps.insert(tenantId, definition)) === 'exists') return 'exists';
    await steps.audit({
      tenantId,
      cause,
      action: 'authorization-details-type.created',
      target: detailsTypeTarget(definition),
      after: { ...definition },
    });
    return 'created';
  });
}

/**
 * Changes a type, identified by its name. Earlier grants of the type are renewed only as far as they still fit.
 * @param basedOn the `detailsTypeVersion` that the change is based on; if omitted, any version is replaced
 * @returns 'changed-meanwhile' if the type has changed since; nothing is changed
 */
export function updateDetailsType(
  store: Pick<DetailsTypeStore, 'change'>,
  tenantId: string,
  definition: DetailsTypeDefinition,
  cause: Cause,
): Promise<'updated' | 'unchanged' | 'not-found'>;
export function updateDetailsType(
  store: Pick<DetailsTypeStore, 'change'>,
  tenantId: string,
  definition: DetailsTypeDefinition,
  cause: Cause,
  basedOn: string,
): Promise<'updated' | 'unchanged' | 'not-found' | 'changed-meanwhile'>;
export function updateDetailsType(
  store: Pick<DetailsTypeStore, 'change'>,
  tenantId: string,
  definition: DetailsTypeDefinition,
  cause: Cause,
  basedOn?: string,
) {
  return store.change(async (steps) => {
    const before = await steps.lock(tenantId, definition.type);
    if (!before) return 'not-found';
    const standing = detailsTypeVersion(before);
    if (standing === detailsTypeVersion(definition)) return 'unchanged';
    if (basedOn !== undefined && basedOn !== standing) return 'changed-meanwhile';
    await steps.update(tenantId, definition);
    await steps.audit({
      tenantId,
      cause,
      action: 'authorization-details-type.updated',
      target: detailsTypeTarget(definition),
      before: { ...before },
      after: { ...definition },
    });
    return 'updated';
  });
}
