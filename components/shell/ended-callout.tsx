import { X } from 'lucide-react';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Button } from '@/components/ui/plain-button';
import { UntilLeft } from './until-left';

interface EndedCalloutProps {
  /** Null if nothing has just ended. */
  news: { id: string; text: string } | null;
  className?: string;
}

/** Says what the last action ended, in view wherever the page is scrolled to, until another page is opened. */
export function EndedCallout({ news, className }: EndedCalloutProps) {
  const t = useText();
  return (
    <UntilLeft
      news={
        news && {
          id: news.id,
          shown: (
            <div className={cn('sticky z-10 rounded-md bg-surface shadow-md', className)}>
              <Callout tone="success" role="status" className="items-start">
                <div className="flex items-start justify-between gap-3">
                  <p>{news.text}</p>
                  <Button
                    data-dismiss
                    variant="ghost"
                    size="icon-sm"
                    aria-label={t('common.dismiss')}
                    className="-my-1 shrink-0 noscript:hidden"
                  >
                    <X aria-hidden />
                  </Button>
                </div>
              </Callout>
            </div>
          ),
        }
      }
    />
  );
}
