import { BarChart, type Column } from '@/components/charts/bar-chart';
import { ChartTable } from '@/components/charts/chart-table';
import { type Series, SeriesMark } from '@/components/charts/series';
import { useText } from '@/components/text/use-text';
import { Link } from '@/components/ui/link';
import { TextLink } from '@/components/ui/text-link';
import { type Range, ranges } from '@/lib/operation/usage/ranges';
import type { ActivityStep } from '@/lib/operation/usage/read-activity';
import type { MessageId } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Activity, Counted } from './activities';
import { Comparison } from './comparison';

/** A step of a range, and its period in the reader's time zone. */
interface NamedStep extends ActivityStep {
  period: string;
}

/** The steps of a range as the columns of a chart. */
function columnsOf(t: SayText, steps: readonly NamedStep[], { series }: Activity, named: readonly Series[]): Column[] {
  return steps.map((step) => {
    const values = series.map(({ count }) => count(step));
    return { text: t('common.columnFigures', { column: step.period, figures: describe(values, named) }), values };
  });
}

const axes: Record<Range, [MessageId, MessageId, MessageId]> = {
  '24h': ['home.n24HAgo', 'home.n12HAgo', 'home.now'],
  '7d': ['home.n7DaysAgo', 'home.n3DaysAgo', 'home.now'],
  '30d': ['home.n30DaysAgo', 'home.n15DaysAgo', 'home.now'],
};

function axisOf(t: SayText, range: Range): [string, string, string] {
  const [first, middle, last] = axes[range];
  return [t(first), t(middle), t(last)];
}

/** "12 signed in, 3 refused" */
function describe(totals: readonly number[], series: readonly Series[]): string {
  return series.map(({ name }, at) => `${(totals[at] ?? 0).toLocaleString('en')} ${name}`).join(', ');
}

export interface ActivityPart {
  name: string;
  count: number;
  /** Whether there may be more than were counted. */
  more?: boolean;
  href?: string;
}

interface ActivityCardProps {
  activity: Activity;
  steps: readonly NamedStep[];
  counted: Counted;
  /** What happened in the period before, as one step; null if nothing compares with it. */
  before: ActivityStep | null;
  /** Returns the address of a console page. */
  path: (page: string) => string;
  /** Below the chart: the parts of the figure, with the list that each part counts. */
  parts?: readonly ActivityPart[];
}

/** One figure of the range with a link to its list, shown as bars per step and as a table. */
export function ActivityCard({ activity, steps, counted, before, path, parts = [] }: ActivityCardProps) {
  const t = useText();
  const { list, none } = activity;
  const title = t(activity.title);
  const { range } = counted;
  const series = activity.series.map((one) => ({ ...one, name: t(one.name) }));
  const columns = columnsOf(t, steps, activity, series);
  const totals = series.map((_, at) => columns.reduce((total, { values }) => total + (values[at] ?? 0), 0));
  // Series with their own list are not in the list that the figure links to.
  const listed = (counts: readonly number[]) =>
    counts.reduce((all, one, at) => all + (activity.series[at]?.list ? 0 : one), 0);
  const count = listed(totals);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border bg-surface px-5 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-medium">
          <Link href={path(list(counted))} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-xl font-semibold tabular-nums">{count.toLocaleString('en')}</p>
      </div>
      {before && (
        <Comparison count={count} before={listed(activity.series.map((one) => one.count(before)))} range={range} />
      )}
      {totals.every((one) => one === 0) ? (
        <p className="grid min-h-16 flex-1 place-items-center text-center text-sm text-ink-muted">{t(none)}</p>
      ) : (
        <>
          <BarChart
            label={t('home.titleInRangeFigures', {
              title,
              range: t(ranges[range].words),
              figures: describe(totals, series),
            })}
            title={title}
            series={activity.series.map(({ look }) => ({ look }))}
            columns={columns}
            axis={axisOf(t, range)}
            className="mt-2"
          />
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <ul className="contents text-xs text-ink-muted">
              {series.length > 1 &&
                series.map(({ name, look, list: ownList }, at) => (
                  <li key={name} className="flex items-center gap-1.5">
                    <SeriesMark look={look} />
                    {ownList ? <TextLink href={path(ownList(counted))}>{name}</TextLink> : name}{' '}
                    {totals[at]?.toLocaleString('en')}
                  </li>
                ))}
              {parts.map(({ name, count, more, href }) => (
                <li key={name}>
                  {href === undefined ? name : <TextLink href={href}>{name}</TextLink>} {count.toLocaleString('en')}
                  {more && '+'}
                </li>
              ))}
            </ul>
            <ChartTable
              label={title}
              series={series.map(({ name }) => name)}
              rows={steps.map(({ from }, index) => ({ from, values: columns[index]?.values ?? [] }))}
            />
          </div>
        </>
      )}
    </section>
  );
}
