import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';

interface RowCell {
  id: string;
  title: string;
  meta: { align?: 'start' | 'end'; interactive?: boolean; className?: string } | undefined;
  content: ReactNode;
}

/** A table row. On phones it becomes a block with each column's title before its value. */
export function RowCells({
  href,
  editHref,
  choice,
  cells,
}: {
  href: string | undefined;
  /** The page that edits the row, for the `e` key. */
  editHref: string | undefined;
  /** The checkbox that selects the row. */
  choice?: ReactNode;
  cells: readonly RowCell[];
}) {
  return (
    <tr
      role="row"
      data-row
      data-edit={editHref}
      tabIndex={href ? undefined : -1}
      className={cn(
        'relative border-b -outline-offset-2 last:border-b-0 max-sm:block max-sm:px-4 max-sm:py-3',
        href && 'hover:bg-hover/60 has-[a:focus-visible]:bg-hover/60',
        choice ? 'has-[td:first-child_input:checked]:bg-hover/60' : undefined,
      )}
    >
      {choice && (
        <td
          role="cell"
          data-choice
          className="relative z-10 w-0 py-1.5 pl-4 align-middle max-sm:absolute max-sm:top-2.5 max-sm:right-4 max-sm:w-auto max-sm:p-0"
        >
          {choice}
        </td>
      )}
      {cells.map(({ id, title, meta, content }, index) => (
        <td
          key={id}
          role="cell"
          className={cn(
            'h-10 max-w-80 px-4 py-1.5 align-middle text-ink-muted wrap-break-word max-sm:wrap-anywhere',
            // A cell without content takes no line.
            'max-sm:has-[>div:empty]:hidden',
            'max-sm:flex max-sm:h-auto max-sm:max-w-none max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-6 max-sm:px-0 max-sm:py-0.5',
            meta?.align === 'end' && 'text-right tabular-nums',
            meta?.interactive && 'relative z-10',
            meta?.className,
            index === 0 && 'font-medium text-ink max-sm:pb-1.5',
            index === 0 && choice ? 'max-sm:pr-9' : undefined,
          )}
        >
          {index > 0 && title && (
            <span aria-hidden className="shrink-0 text-ink-subtle sm:hidden">
              {title}
            </span>
          )}
          <div className="min-w-0 max-sm:ml-auto max-sm:text-right max-sm:first:ml-0 max-sm:first:text-left">
            {index === 0 && href ? (
              <Link
                href={href}
                prefetch={false}
                data-row-link
                className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
              >
                {content}
                <LinkPending />
              </Link>
            ) : (
              content
            )}
          </div>
        </td>
      ))}
    </tr>
  );
}
