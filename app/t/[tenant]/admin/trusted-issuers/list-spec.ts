import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type IssuerSort, issuerSorts } from '@/lib/grants/trusted-issuers/store';

export type IssuerFilter = 'status' | Days;

/** What the list of trusted issuers keeps in its address. */
export const issuerListSpec: ListSpec<IssuerSort, IssuerFilter> = {
  sorts: issuerSorts,
  defaultSort: { by: 'issuer', direction: 'asc' },
  filters: { status: ['enabled', 'disabled'], ...days },
};
