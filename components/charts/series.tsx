import { cn } from '@/components/cn';

export interface Series {
  name: string;
  /** `hollow` bars are stacked on `solid` ones and can be distinguished without color. */
  look: 'solid' | 'hollow';
}

export const seriesLooks: Record<Series['look'], string> = {
  solid: 'fill-accent stroke-accent',
  hollow: 'fill-surface stroke-danger',
};

/** The legend sample shown beside a series name. */
export function SeriesMark({ look }: Pick<Series, 'look'>) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
      <rect x={1} y={1} width={8} height={8} className={cn('stroke-1', seriesLooks[look])} />
    </svg>
  );
}
