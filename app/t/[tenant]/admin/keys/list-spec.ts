import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { signingKeyStatuses } from '@/lib/grants/signing-keys/signing-key-status';
import { type KeySort, keySorts } from '@/lib/grants/signing-keys/store';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';

export type KeyFilter = 'status' | 'alg' | Days;

/** What the list of signing keys keeps in its address. */
export const keyListSpec: ListSpec<KeySort, KeyFilter> = {
  sorts: keySorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { status: signingKeyStatuses, alg: signingAlgorithms, ...days },
};
