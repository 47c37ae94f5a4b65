import type { Column } from '@/components/charts/bar-chart';
import { formatUtc } from '@/components/ui/format-time';
import type { Range } from '@/lib/operation/usage/ranges';
import type { ActivityStep } from '@/lib/operation/usage/read-activity';
import type { SayText } from '@/lib/platform/shared/say-text';
import { text } from '@/lib/platform/shared/text';
import type { Activity } from './activities';

/**
 * The steps of a range as the columns of a chart. The server doesn't know the reader's time zone, so tooltips are in
 * UTC, as everywhere.
 */
export function columnsOf(t: SayText, steps: readonly ActivityStep[], series: Activity['series']): Column[] {
  return steps.map((step) => ({ label: span(t, step), values: series.map(({ count }) => count(step)) }));
}

const minute = (instant: Date) => formatUtc(instant).replace(/:\d\d UTC$/, '');
const span = (t: SayText, { from, until }: ActivityStep) =>
  t('{from} to {until} UTC', { from: minute(from), until: minute(until) });

const axes: Record<Range, [string, string, string]> = {
  '24h': [text('24 h ago'), text('12 h ago'), text('now')],
  '7d': [text('7 days ago'), text('3½ days ago'), text('now')],
  '30d': [text('30 days ago'), text('15 days ago'), text('now')],
};

export function axisOf(t: SayText, range: Range): [string, string, string] {
  const [first, middle, last] = axes[range];
  return [t(first), t(middle), t(last)];
}

/** "12 signed in, 3 refused" */
export function inWords(totals: readonly number[], series: Activity['series']): string {
  return series.map(({ name }, at) => `${(totals[at] ?? 0).toLocaleString('en')} ${name}`).join(', ');
}
