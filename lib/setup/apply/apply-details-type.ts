import { createDetailsType, updateDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { ApplyStores, Effect, How } from './stores';

export interface AppliedDetailsType {
  type: string;
  effect: Effect;
}

/** Creates a type of authorization details, identified by `type`, or updates it to match the document. */
export async function applyDetailsType(
  { detailsTypes }: Pick<ApplyStores, 'detailsTypes'>,
  { tenantId, file }: { tenantId: string; file: DetailsTypeDefinition },
  { cause }: How,
): Promise<AppliedDetailsType> {
  const updated = await updateDetailsType(detailsTypes, tenantId, file, cause);
  if (updated !== 'not-found') return { type: file.type, effect: updated };
  await createDetailsType(detailsTypes, tenantId, file, cause);
  return { type: file.type, effect: 'created' };
}
