import { useText } from '@/components/text/use-text';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';

interface ChartTableProps {
  /** The chart's title. */
  label: string;
  /** Headings of the figure columns. */
  series: readonly string[];
  rows: readonly { from: Date; values: readonly number[] }[];
}

/** The chart's figures in a collapsible table, newest first, without empty rows: at the end of a line until it opens. */
export function ChartTable({ label, series, rows }: ChartTableProps) {
  const t = useText();
  const filled = rows.filter(({ values }) => values.some((value) => value > 0)).reverse();
  return (
    <details className="ms-auto min-w-0 text-xs open:basis-full">
      <summary className="w-fit rounded-sm text-ink-muted hover:text-ink">{t('common.data')}</summary>
      <div className="mt-2 max-h-72 overflow-y-auto rounded-md border">
        <Table label={t('common.chartData', { chart: label })}>
          <thead>
            <tr>
              <TableHead>{t('common.from')}</TableHead>
              {series.map((name) => (
                <TableHead key={name} className="text-end">
                  {name}
                </TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {filled.map(({ from, values }) => (
              <TableRow key={from.toISOString()}>
                <TableCell>
                  <Time value={from} />
                </TableCell>
                {series.map((name, at) => (
                  <TableCell key={name} className="text-end tabular-nums">
                    {(values[at] ?? 0).toLocaleString('en')}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
