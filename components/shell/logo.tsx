import { cn } from '@/components/cn';
import { markTile, markTiles } from '@/lib/platform/shared/mark';

/** The product's logo mark. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className={cn('size-5 text-accent', className)} fill="currentColor">
      {markTiles.map((tile) => (
        <rect key={`${tile.x} ${tile.y}`} {...tile} width={markTile.side} height={markTile.side} rx={markTile.radius} />
      ))}
    </svg>
  );
}
