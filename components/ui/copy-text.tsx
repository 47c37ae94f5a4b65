import { cn } from '@/components/cn';
import { CopyButton } from './copy-button';

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
      <code className="min-w-0 font-mono text-[0.95em] wrap-anywhere">{value}</code>
      <CopyButton value={value} what={what} className="-my-1 size-6" />
    </span>
  );
}
