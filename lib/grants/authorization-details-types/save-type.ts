import type { Cause } from '@/lib/journal/audit/audit-entry';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { DetailsTypeStore } from './store';

/** What tells one state of a type from another. */
export const detailsTypeVersion = ({ type, name, description, schema }: DetailsTypeDefinition): string =>
  versionOf({ type, name, description, schema });

/** How audit rows name a type. */
export function detailsTypeTarget({ type, name }: Pick<DetailsTypeDefinition, 'type' | 'name'>) {
  return { type: 'authorization-details-type', id: type, name };
}

/**
 * Declares a type. No client may ask for it until it is registered for the client.
 * @returns 'exists' when the tenant has one of this name, with nothing changed
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
 * Changes a type, known by its name. What was granted by it before is renewed only as far as it still fits.
 * @param basedOn the `detailsTypeVersion` that the change was made from; left out, whatever is there is replaced
 * @returns 'changed-meanwhile' when somebody else was first, with nothing changed
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
