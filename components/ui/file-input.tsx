import { cn } from '@/components/cn';
import { Input, type InputProps } from './input';

/**
 * Chooses a file: the browser's control, which works by keyboard, by dropping a file on it and without a script, with
 * the look of our fields and buttons.
 */
export function FileInput({ className, ...props }: Omit<InputProps, 'type' | 'size' | 'mono'>) {
  return (
    <Input
      {...props}
      type="file"
      className={cn(
        'h-auto cursor-pointer p-1 text-ink-muted read-only:bg-surface',
        'file:me-2.5 file:h-6 file:cursor-pointer file:rounded-sm file:border file:border-line file:bg-sunken',
        'file:px-2.5 file:text-xs file:font-medium file:text-ink hover:file:bg-hover',
        className,
      )}
    />
  );
}
