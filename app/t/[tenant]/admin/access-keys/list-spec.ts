import type { ListSpec } from '@/components/data-table/state';
import { type AccessKeySort, accessKeySorts, accessKeyStatuses } from '@/lib/grants/access-keys/store';

export type AccessKeyFilter = 'status' | 'from' | 'until';

/** What the list of access keys keeps in its address. */
export const accessKeyListSpec: ListSpec<AccessKeySort, AccessKeyFilter> = {
  sorts: accessKeySorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { status: [...accessKeyStatuses], from: 'any', until: 'any' },
};
