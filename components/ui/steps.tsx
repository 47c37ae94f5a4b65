import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';

export interface Step {
  title: string;
  done: boolean;
  /** What to do, or what has happened. Steps after the current one usually have none. */
  content?: ReactNode;
}

/** Numbered steps, of which the first that is not done is the current one. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const t = useText();
  const current = steps.findIndex(({ done }) => !done);
  return (
    <ol>
      {steps.map(({ title, done, content }, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className="group/step relative flex gap-3 pb-6 last:pb-0"
        >
          <span
            aria-hidden
            className="absolute top-7 bottom-1 left-3 w-px -translate-x-1/2 bg-line group-last/step:hidden"
          />
          <span
            className={cn(
              'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium tabular-nums',
              done && 'border-success/25 bg-success-tint text-success',
              index === current && 'border-accent bg-accent-tint text-accent',
              !done && index !== current && 'bg-surface text-ink-muted',
            )}
          >
            {done ? (
              <Check role="img" aria-label={t('common.done')} className="size-3.5" />
            ) : (
              <span aria-hidden>{index + 1}</span>
            )}
          </span>
          <div className="min-w-0 flex-1 space-y-2 pt-0.5">
            <h3 className={cn('text-sm font-medium', !done && index !== current && 'font-normal text-ink-muted')}>
              {title}
            </h3>
            {content}
          </div>
        </li>
      ))}
    </ol>
  );
}
