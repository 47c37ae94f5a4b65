import type { Series } from '@/components/charts/bar-chart';
import { text } from '@/lib/shared/text';
import type { ActivityStep } from '@/lib/usage/read-activity';
import { grantOfKind, type UsageKind } from '@/lib/usage/kinds';
import type { Range } from '@/lib/usage/ranges';

export interface Activity {
  title: string;
  /** The list that it counts, below the console's root. */
  list(range: Range): string;
  /** What is counted, from the ground up; the first holds what the others do not. */
  series: readonly (Series & { count(step: ActivityStep): number; list?(range: Range): string })[];
  /** What it means when there is nothing. */
  none: string;
}

const counted = (kind: UsageKind) => ({ counts }: ActivityStep) => counts.get(kind) ?? 0;
const within = (range: Range, kept: readonly Range[]) => (kept.includes(range) ? `within=${range}` : '');
const address = (page: string, ...query: string[]) => [page, query.filter(Boolean).join('&')].filter(Boolean).join('?');

const tokens = ({ counts }: ActivityStep) => [...counts].reduce((total, [kind, count]) => total + (grantOfKind(kind) === null ? 0 : count), 0);

const signIns = (action: string) => (range: Range) => address('audit-log', `action=${action}`, within(range, ['24h', '7d', '30d']));
const provisioning = (...query: string[]) => (range: Range) => address('provisioning', ...query, within(range, ['24h', '7d']));

/** What home shows of each day, in the order of the page. Lists that keep less than the range show all that they keep. */
export const activities: readonly Activity[] = [
  {
    title: text('Sign-ins'),
    list: signIns('session.started'),
    series: [
      { name: text('signed in'), look: 'solid', count: counted('sign-in') },
      { name: text('refused'), look: 'hollow', count: counted('sign-in-failed'), list: signIns('session.failed') },
    ],
    none: text('Nobody signed in.'),
  },
  {
    title: text('Tokens issued'),
    list: (range) => address('token-families', 'sort=-lastUsedAt', `used=${range}`),
    series: [{ name: text('answers with tokens'), look: 'solid', count: tokens }],
    none: text('No client got a token.'),
  },
  {
    title: text('Refusals'),
    list: (range) => address('why-did-it-fail', within(range, ['24h', '7d'])),
    series: [{ name: text('refused'), look: 'solid', count: counted('refusal') }],
    none: text('Nothing was refused.'),
  },
  {
    title: text('Reuse detected'),
    list: (range) => address('token-families', 'status=leaked', `ended=${range}`),
    series: [{ name: text('families ended'), look: 'solid', count: counted('reuse-detected') }],
    none: text('No code or refresh token was used twice.'),
  },
  {
    title: text('Provisioning'),
    list: provisioning(),
    series: [
      { name: text('done'), look: 'solid', count: (step) => Math.max(0, counted('provisioning')(step) - counted('provisioning-failed')(step)) },
      { name: text('refused or failed'), look: 'hollow', count: counted('provisioning-failed') },
    ],
    none: text('No directory sent anything.'),
  },
];
