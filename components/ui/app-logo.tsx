import { AppWindow } from 'lucide-react';
import { cn } from '@/components/cn';

/** The logo of an app, or a neutral tile. The name of the app stands beside it. */
export function AppLogo({ url, className }: { url: string | null | undefined; className?: string }) {
  const tile = cn('grid size-10 shrink-0 place-items-center overflow-hidden rounded-lg border', className);
  if (url == null)
    return (
      <span aria-hidden className={cn(tile, 'bg-sunken text-ink-subtle')}>
        <AppWindow className="size-5" />
      </span>
    );
  // Logos are drawn for white pages; dark ones would disappear in the dark theme.
  return (
    <picture className={cn(tile, 'bg-white p-1')}>
      <img src={url} alt="" className="size-full object-contain" />
    </picture>
  );
}
