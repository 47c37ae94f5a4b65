import { isId } from '@/lib/platform/shared/id';
import type { RecordedRefusal } from './refusal';
import type { RefusalStore } from './store';

/** A recorded failure; null when the tenant has no such failure. */
export async function getRefusal(
  refusals: Pick<RefusalStore, 'findRefusal'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<RecordedRefusal | null> {
  return isId(id) ? refusals.findRefusal(tenantId, id) : null;
}
