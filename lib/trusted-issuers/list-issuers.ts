import type { IssuerQuery, ListedIssuer, TrustedIssuerRoom } from './store';

const PAGE_SIZE_AT_MOST = 200;

/**
 * One page of the issuers that a tenant trusts, in a stable order.
 * @returns the page, and how many there are on all pages
 */
export function listIssuers(
  store: Pick<TrustedIssuerRoom, 'list'>,
  query: Partial<IssuerQuery> & Pick<IssuerQuery, 'tenantId' | 'now'>,
): Promise<{ issuers: ListedIssuer[]; total: number }> {
  const { sort = 'issuer', descending = false, page = 1, pageSize = 25, ...filter } = query;
  return store.list({
    ...filter, sort, descending,
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  });
}
