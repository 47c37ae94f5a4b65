import { useText } from '@/components/text/use-text';
import { Table, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { Time } from '@/components/ui/time';

interface ChartTableProps {
  /** What the chart is called. */
  label: string;
  /** The heads of the columns of figures. */
  series: readonly string[];
  rows: readonly { from: Date; values: readonly number[] }[];
}

/** The figures of a chart, unfolded on demand: the newest first, those without any left out. */
export function ChartTable({ label, series, rows }: ChartTableProps) {
  const t = useText();
  const filled = rows.filter(({ values }) => values.some((value) => value > 0)).reverse();
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm text-ink-muted hover:text-ink">{t('Data')}</summary>
      <div className="mt-2 max-h-72 overflow-y-auto rounded-md border">
        <Table label={t('{chart}, data', { chart: label })}>
          <thead>
            <tr>
              <TableHead>{t('From')}</TableHead>
              {series.map((name) => (
                <TableHead key={name} className="text-right">
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
                  <TableCell key={name} className="text-right tabular-nums">
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
