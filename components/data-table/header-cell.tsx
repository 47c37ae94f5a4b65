import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';
import { type ListSpec, type ListState, listHref } from './state';

interface HeaderCellProps<Sort extends string, Filter extends string> {
  align?: 'start' | 'end';
  sorted: 'asc' | 'desc' | false;
  /** The sort direction that the link requests. */
  next: 'asc' | 'desc';
  /** The column's name in the address; undefined when the list cannot be sorted by it. */
  sort: Sort | undefined;
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  children: ReactNode;
}

/** A column heading: a link that sorts by the column, or its plain name. */
export function HeaderCell<Sort extends string, Filter extends string>({
  align,
  sorted,
  next,
  sort,
  basePath,
  state,
  spec,
  children,
}: HeaderCellProps<Sort, Filter>) {
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn(
        'h-9 border-b px-4 text-xs font-medium whitespace-nowrap text-ink-muted',
        align === 'end' && 'text-right',
      )}
    >
      {sort === undefined ? (
        children
      ) : (
        <Link
          href={listHref(basePath, state, spec, { sort: { by: sort, direction: next } })}
          scroll={false}
          prefetch={false}
          className={cn(
            'group -mx-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 hover:text-ink',
            sorted && 'text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
        >
          {children}
          <Arrow
            aria-hidden
            className={cn('size-3', !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
          />
        </Link>
      )}
    </th>
  );
}
