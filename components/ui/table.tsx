import type { ComponentProps } from 'react';
import { cn } from '@/components/cn';

interface TableProps extends ComponentProps<'table'> {
  /** The table's accessible name. The scrollable region around it has the same name and can be scrolled by keyboard. */
  label: string;
}

export function Table({ label, className, ...props }: TableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className={cn('w-full border-collapse text-start text-sm', className)} {...props} />
    </div>
  );
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'h-9 border-b bg-sunken px-4 py-1.5 first:ps-5 last:pe-5 text-start text-xs font-medium text-ink-muted sm:whitespace-nowrap',
        className,
      )}
      {...props}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-b last:border-b-0', className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-10 px-4 py-1.5 first:ps-5 last:pe-5 align-middle', className)} {...props} />;
}
