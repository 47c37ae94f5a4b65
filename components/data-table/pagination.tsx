import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { totalText } from '@/components/text/total-text';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { isEstimate } from '@/lib/platform/shared/counted-exactly';
import { type ListSpec, type ListState, listHref, pageCount, pageSizes } from './state';

interface PaginationProps<Sort extends string, Filter extends string> {
  label: string;
  /** As `countRows` returns it. */
  total: number;
  /** The number of rows on this page. */
  shown: number;
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
}

const figures = new Intl.NumberFormat('en');

/** The range of rows shown, the page size, and links to other pages. */
export function Pagination<Sort extends string, Filter extends string>({
  label,
  total,
  shown,
  basePath,
  state,
  spec,
}: PaginationProps<Sort, Filter>) {
  const t = useText();
  const { page, pageSize } = state;
  const last = pageCount(total, pageSize);
  const from = (page - 1) * pageSize + 1;
  const to = from + shown - 1;
  // An estimate does not say which page is the last, so a full page leads to another one.
  const estimated = isEstimate(total);
  const hasNext = estimated ? shown === pageSize : page < last;
  const hrefOf = (changes: Partial<ListState<Sort, Filter>>) => listHref(basePath, state, spec, changes);
  return (
    <nav
      aria-label={t('common.pagesOfThings', { things: label })}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-muted"
    >
      <p aria-live="polite" className="tabular-nums">
        {shown > 0
          ? t('common.fromToOfTotal', {
              from: figures.format(from),
              to: figures.format(to),
              total: totalText(t, total),
            })
          : t('common.totalTotal', { total: totalText(t, total) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="flex items-center gap-0.5">
          <span className="mr-1.5">{t('common.perPage')}</span>
          {pageSizes.map((size) => (
            <Link
              key={size}
              href={hrefOf({ pageSize: size })}
              scroll={false}
              prefetch={false}
              aria-current={size === pageSize || undefined}
              aria-label={t('common.sizePerPage', { size: String(size) })}
              className={cn(
                'grid h-6 min-w-6 place-items-center rounded-sm px-1 tabular-nums hover:bg-hover hover:text-ink',
                size === pageSize && 'bg-hover font-medium text-ink',
              )}
            >
              {size}
            </Link>
          ))}
        </span>
        <span className="flex items-center gap-2">
          <Step
            href={page > 1 ? hrefOf({ page: estimated ? page - 1 : Math.min(page - 1, last) }) : undefined}
            rel="prev"
            name={t('common.previousPage')}
          >
            <ChevronLeft aria-hidden />
          </Step>
          <span className="tabular-nums">
            {figures.format(page)}
            {!estimated && ` / ${figures.format(last)}`}
          </span>
          <Step href={hasNext ? hrefOf({ page: page + 1 }) : undefined} rel="next" name={t('common.nextPage')}>
            <ChevronRight aria-hidden />
          </Step>
        </span>
      </div>
    </nav>
  );
}

function Step({
  href,
  rel,
  name,
  children,
}: {
  href: string | undefined;
  rel: 'prev' | 'next';
  name: string;
  children: ReactNode;
}) {
  const look = buttonVariants({ size: 'icon-sm' });
  if (!href) {
    return (
      <span aria-hidden className={cn(look, 'opacity-45 hover:bg-surface')}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} aria-label={name} className={look}>
      {children}
    </Link>
  );
}
