import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { sessionsPageSize } from './load-person';

interface SessionPagesProps {
  /** The path of the person's page. */
  path: string;
  /** The first page is 1. */
  page: number;
  total: number;
}

/** Links to the previous and next sessions; renders nothing if all fit on one page. */
export function SessionPages({ path, page, total }: SessionPagesProps) {
  const t = useText();
  const last = Math.max(1, Math.ceil(total / sessionsPageSize));
  if (last === 1 && page === 1) return null;
  const first = (page - 1) * sessionsPageSize + 1;
  const to = Math.min(total, page * sessionsPageSize);
  return (
    <nav
      aria-label={t('Session pages')}
      className="flex flex-wrap items-center justify-between gap-2 border-t px-5 py-2.5 text-sm text-ink-muted"
    >
      <p className="tabular-nums">
        {first <= to ? t('{from}–{to} of {total}', { from: first, to, total }) : t('{total} total', { total })}
      </p>
      <span className="flex gap-2">
        {page > 1 && (
          <ButtonLink href={`${path}?sessions=${Math.min(page - 1, last)}`} size="sm" rel="prev">
            {t('Previous sessions')}
          </ButtonLink>
        )}
        {page < last && (
          <ButtonLink href={`${path}?sessions=${page + 1}`} size="sm" rel="next">
            {t('Next sessions')}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
