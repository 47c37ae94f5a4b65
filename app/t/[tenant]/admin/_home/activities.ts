import type { Series } from '@/components/charts/bar-chart';
import { grantOfKind, type UsageKind } from '@/lib/operation/usage/kinds';
import type { Range } from '@/lib/operation/usage/ranges';
import type { ActivityStep } from '@/lib/operation/usage/read-activity';
import { text } from '@/lib/platform/shared/text';

/** The counted range: its name and start. */
export interface Counted {
  range: Range;
  from: Date;
}

export interface Activity {
  title: string;
  /** The list of what is counted, below the console's root. */
  list(counted: Counted): string;
  /** The counted series, from the bottom of the bars up; the first holds what the others do not. */
  series: readonly (Series & { count(step: ActivityStep): number; list?(counted: Counted): string })[];
  /** The text if there is nothing. */
  none: string;
}

const counted =
  (kind: UsageKind) =>
  ({ counts }: ActivityStep) =>
    counts.get(kind) ?? 0;
/** The start of the first bar for the list's address, to the minute: ranges start on the hour. */
const since =
  (page: string, ...query: string[]) =>
  ({ from }: Counted) =>
    `${page}?${[...query, `from=${from.toISOString().slice(0, 16)}Z`].join('&')}`;

const tokens = ({ counts }: ActivityStep) =>
  [...counts].reduce((total, [kind, count]) => total + (grantOfKind(kind) === null ? 0 : count), 0);

const signIns = (action: string) => since('audit-log', `action=${action}`);

/**
 * The activities on the home page, in display order. A list that keeps entries for less than the range shows all that
 * it keeps.
 */
export const activities: readonly Activity[] = [
  {
    title: text('Sign-ins'),
    list: signIns('session.started'),
    series: [
      { name: text('signed in'), look: 'solid', count: counted('sign-in') },
      { name: text('rejected'), look: 'hollow', count: counted('sign-in-failed'), list: signIns('session.failed') },
    ],
    none: text('No sign-ins.'),
  },
  {
    title: text('Tokens issued'),
    list: ({ range }) => `token-families?sort=-lastUsedAt&used=${range}`,
    series: [{ name: text('token responses'), look: 'solid', count: tokens }],
    none: text('No tokens issued.'),
  },
  {
    title: text('Failed requests'),
    list: since('why-did-it-fail'),
    series: [{ name: text('rejected'), look: 'solid', count: counted('refusal') }],
    none: text('No failed requests.'),
  },
  {
    title: text('Reuse detected'),
    list: ({ range }) => `token-families?status=leaked&ended=${range}`,
    series: [{ name: text('token families ended'), look: 'solid', count: counted('reuse-detected') }],
    none: text('No codes or refresh tokens were reused.'),
  },
  {
    title: text('Provisioning'),
    list: since('provisioning'),
    series: [
      {
        name: text('done'),
        look: 'solid',
        count: (step) => Math.max(0, counted('provisioning')(step) - counted('provisioning-failed')(step)),
      },
      { name: text('rejected or failed'), look: 'hollow', count: counted('provisioning-failed') },
    ],
    none: text('No provisioning requests.'),
  },
];
