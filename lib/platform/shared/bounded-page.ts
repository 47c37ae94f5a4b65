const PAGE_SIZE_AT_MOST = 200;

/** The requested page of a list, within bounds; pages start at 1. */
export function boundedPage({ page = 1, pageSize = 25 }: { page?: number; pageSize?: number }): {
  page: number;
  pageSize: number;
} {
  return {
    page: Math.max(1, Math.trunc(page)),
    pageSize: Math.min(PAGE_SIZE_AT_MOST, Math.max(1, Math.trunc(pageSize))),
  };
}
