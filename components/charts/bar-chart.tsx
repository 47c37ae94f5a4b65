import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { chartHeight, columnWidth, layOutBars } from './bar-layout';

export interface Series {
  name: string;
  /** `hollow` bars are stacked on `solid` ones and can be distinguished without color. */
  look: 'solid' | 'hollow';
}

export interface Column {
  /** The column's label in the tooltip. */
  label: string;
  /** One value for each series, 0 or more. */
  values: readonly number[];
}

interface BarChartProps {
  /** One sentence that describes the chart, for screen readers. */
  label: string;
  series: readonly Series[];
  columns: readonly Column[];
  /** Labels below the first, middle and last column. */
  axis: readonly [string, string, string];
  className?: string;
}

const looks: Record<Series['look'], string> = {
  solid: 'fill-accent stroke-accent',
  hollow: 'fill-surface stroke-danger',
};

/** Stacked bars, rendered by the server as plain SVG without a script. Show the figures in a table beside it. */
export function BarChart({ label, series, columns, axis, className }: BarChartProps) {
  const t = useText();
  const bars = layOutBars(columns.map(({ values }) => values));
  const width = columns.length * columnWidth;
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${chartHeight}`}
        preserveAspectRatio="none"
        className="h-28 w-full overflow-visible border-b border-line-strong"
      >
        {columns.map((column, index) => (
          <g key={column.label} className="group">
            <title>
              {t('common.columnFigures', {
                column: column.label,
                figures: series
                  .map(({ name }, at) => `${(column.values[at] ?? 0).toLocaleString('en')} ${name}`)
                  .join(', '),
              })}
            </title>
            <rect
              x={index * columnWidth}
              y={0}
              width={columnWidth}
              height={chartHeight}
              className="fill-transparent group-hover:fill-hover"
            />
            {bars[index]?.map(
              (bar, at) =>
                bar.height > 0 && (
                  <rect
                    key={series[at]?.name}
                    {...bar}
                    vectorEffect="non-scaling-stroke"
                    className={cn('stroke-1', looks[series[at]?.look ?? 'solid'])}
                  />
                ),
            )}
          </g>
        ))}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-ink-subtle">
        {axis.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}

/** The legend sample shown beside a series name. */
export function SeriesMark({ look }: Pick<Series, 'look'>) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className="size-2.5 shrink-0">
      <rect x={1} y={1} width={8} height={8} className={cn('stroke-1', looks[look])} />
    </svg>
  );
}
