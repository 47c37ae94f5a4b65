import { cn } from '@/components/cn';
import { CopyButton } from './copy-button';
import { Identifier } from './identifier';

interface CopyTextProps {
  value: string;
  /** What the value is: "client ID". */
  what: string;
  className?: string;
}

/** An identifier in fixed-width type with a copy button behind it. */
export function CopyText({ value, what, className }: CopyTextProps) {
  return (
    <span className={cn('inline-flex max-w-full items-center gap-1', className)}>
      <code className="min-w-0">
        <Identifier value={value} mono />
      </code>
      <CopyButton value={value} what={what} className="-my-1 size-6" />
    </span>
  );
}
