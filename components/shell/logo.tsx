import { cn } from '@/components/cn';

/** The mark: five tiles laid to a T. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={cn('size-5 text-accent', className)} fill="currentColor">
      <rect x="1" y="1" width="5.4" height="5.4" rx="1" />
      <rect x="7.3" y="1" width="5.4" height="5.4" rx="1" opacity=".72" />
      <rect x="13.6" y="1" width="5.4" height="5.4" rx="1" opacity=".44" />
      <rect x="7.3" y="7.3" width="5.4" height="5.4" rx="1" />
      <rect x="7.3" y="13.6" width="5.4" height="5.4" rx="1" opacity=".72" />
    </svg>
  );
}
