import type { Series } from '@/components/charts/series';
import { grantOfKind, type UsageKind } from '@/lib/operation/usage/kinds';
import type { Range } from '@/lib/operation/usage/ranges';
import type { ActivityStep } from '@/lib/operation/usage/read-activity';
import { type Message, msg } from '@/lib/platform/shared/message';

/** The counted range: its name and start. */
export interface Counted {
  range: Range;
  from: Date;
}

interface CountedSeries extends Pick<Series, 'look'> {
  name: Message;
  count(step: ActivityStep): number;
  list?(counted: Counted): string;
}

export interface Activity {
  title: Message;
  /** The list of what is counted, below the console's root. */
  list(counted: Counted): string;
  /** The counted series, from the bottom of the bars up; the first holds what the others do not. */
  series: readonly CountedSeries[];
  /** The text if there is nothing. */
  none: Message;
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
    title: msg('home.signIns'),
    list: signIns('session.started'),
    series: [
      { name: msg('home.signedIn'), look: 'solid', count: counted('sign-in') },
      {
        name: msg('common.rejectedLower'),
        look: 'hollow',
        count: counted('sign-in-failed'),
        list: signIns('session.failed'),
      },
    ],
    none: msg('home.noSignIns'),
  },
  {
    title: msg('home.tokensIssued'),
    list: ({ range }) => `token-families?sort=-lastUsedAt&used=${range}`,
    series: [{ name: msg('home.tokenResponses'), look: 'solid', count: tokens }],
    none: msg('home.noTokensIssued'),
  },
  {
    title: msg('common.failedRequests'),
    list: since('why-did-it-fail'),
    series: [{ name: msg('common.rejectedLower'), look: 'hollow', count: counted('refusal') }],
    none: msg('home.noFailedRequests'),
  },
  {
    title: msg('home.reuseDetected'),
    list: ({ range }) => `token-families?status=leaked&ended=${range}`,
    series: [{ name: msg('home.tokenFamiliesEnded'), look: 'solid', count: counted('reuse-detected') }],
    none: msg('home.noCodesOrRefreshTokens'),
  },
  {
    title: msg('common.provisioning'),
    list: since('provisioning'),
    series: [
      {
        name: msg('home.done'),
        look: 'solid',
        count: (step) => Math.max(0, counted('provisioning')(step) - counted('provisioning-failed')(step)),
      },
      { name: msg('home.rejectedOrFailed'), look: 'hollow', count: counted('provisioning-failed') },
    ],
    none: msg('home.noProvisioningRequests'),
  },
];
