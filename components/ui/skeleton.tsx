import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';

/** A grey bar where content is on its way; give it a size by class. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-sm bg-hover', className)} />;
}

/** A list page on its way. */
export function PageSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useText();
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t('Loading')}</span>
      <div className="space-y-2.5">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="w-80 max-w-full" />
      </div>
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-6 px-4">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-1/5" />
            <Skeleton className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
