import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';

const ROWS = 8;

/** A gray bar in place of content that is loading; its size is set by class. */
function Bar({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-sm bg-hover', className)} />;
}

/** The placeholder for a page that is loading. */
export function PageSkeleton() {
  const t = useText();
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="space-y-2.5">
        <Bar className="h-6 w-44" />
        <Bar className="w-80 max-w-full" />
      </div>
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="flex h-10 items-center gap-6 px-4">
            <Bar className="w-2/5" />
            <Bar className="w-1/5" />
            <Bar className="ml-auto w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
