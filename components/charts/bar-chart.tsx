'use client';

import { type PointerEvent, useState, useSyncExternalStore } from 'react';
import { cn } from '@/components/cn';
import { chartHeight, columnWidth, layOutBars } from './bar-layout';
import { type Series, seriesLooks } from './series';

export interface Column {
  /** The column's period and figures, as one text. */
  text: string;
  /** One value for each series, 0 or more. */
  values: readonly number[];
}

interface BarChartProps {
  /** One sentence that describes the chart, for screen readers. */
  label: string;
  /** The name of the control that reads single columns. */
  title: string;
  series: readonly Pick<Series, 'look'>[];
  columns: readonly Column[];
  /** Labels below the first, middle and last column. */
  axis: readonly [string, string, string];
  className?: string;
}

const never = () => () => undefined;

/**
 * Stacked bars. The column under the pointer, or the one that the arrow keys reach, shows its text in place of the
 * axis: the control for the keyboard is a range input, which screen readers read with that text. Without a script the
 * columns have tooltips. Show the figures in a table beside it.
 */
export function BarChart({ label, title, series, columns, axis, className }: BarChartProps) {
  const [read, setRead] = useState<number | null>(null);
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const bars = layOutBars(columns.map(({ values }) => values));
  const last = columns.length - 1;

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setRead(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * columns.length))));
  }

  return (
    <div className={className}>
      <div className="relative" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setRead(null)}>
        {hasScript && (
          <input
            type="range"
            aria-label={title}
            aria-valuetext={columns[read ?? last]?.text}
            min={0}
            max={last}
            value={read ?? last}
            onChange={({ currentTarget }) => setRead(Number(currentTarget.value))}
            onFocus={() => setRead(read ?? last)}
            onBlur={() => setRead(null)}
            className="peer pointer-events-none absolute inset-0 size-full opacity-0"
          />
        )}
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${columns.length * columnWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          className="h-16 w-full overflow-visible [@media(min-height:56rem)]:h-28 border-b border-line-strong outline-offset-2 outline-accent peer-focus-visible:outline-2"
        >
          {columns.map(({ text }, index) => (
            <g key={text}>
              {!hasScript && <title>{text}</title>}
              <rect
                x={index * columnWidth}
                y={0}
                width={columnWidth}
                height={chartHeight}
                className={read === index ? 'fill-hover' : 'fill-transparent'}
              />
              {bars[index]?.map(
                (bar, at) =>
                  bar.height > 0 && (
                    <rect
                      key={at}
                      {...bar}
                      vectorEffect="non-scaling-stroke"
                      className={cn('stroke-1', seriesLooks[series[at]?.look ?? 'solid'])}
                    />
                  ),
              )}
            </g>
          ))}
        </svg>
      </div>
      <div aria-hidden className="mt-1.5 min-h-9 text-xs text-ink-subtle">
        {read === null ? (
          <div className="flex justify-between">
            {axis.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </div>
        ) : (
          <p className="text-ink tabular-nums text-pretty">{columns[read]?.text}</p>
        )}
      </div>
    </div>
  );
}
