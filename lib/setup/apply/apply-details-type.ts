import { createDetailsType, updateDetailsType } from '@/lib/grants/authorization-details-types/save-type';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import type { ApplyRooms, Effect, How } from './rooms';

export interface AppliedDetailsType {
  type: string;
  effect: Effect;
}

/** Brings a type of authorization details to what the document says, known by its type. */
export async function applyDetailsType(
  { detailsTypes }: Pick<ApplyRooms, 'detailsTypes'>,
  { tenantId, file }: { tenantId: string; file: DetailsTypeDefinition },
  { cause }: How,
): Promise<AppliedDetailsType> {
  const updated = await updateDetailsType(detailsTypes, tenantId, file, cause);
  if (updated !== 'not-found') return { type: file.type, effect: updated };
  await createDetailsType(detailsTypes, tenantId, file, cause);
  return { type: file.type, effect: 'created' };
}
