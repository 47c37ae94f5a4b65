import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { IssuerQuery, ListedIssuer, TrustedIssuerServices } from './store';

/**
 * One page of the issuers that a tenant trusts, in a stable order.
 * @returns the page, and the total number of issuers on all pages
 */
export function listIssuers(
  store: Pick<TrustedIssuerServices, 'list'>,
  query: Partial<IssuerQuery> & Pick<IssuerQuery, 'tenantId' | 'now'>,
): Promise<{ issuers: ListedIssuer[]; total: number }> {
  const { sort = 'issuer', descending = false, page, pageSize, ...filter } = query;
  return store.list({
    ...filter,
    sort,
    descending,
    ...boundedPage({ page, pageSize }),
  });
}
