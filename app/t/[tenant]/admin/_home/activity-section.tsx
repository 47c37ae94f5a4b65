import { useText } from '@/components/text/use-text';
import { NavTabs } from '@/components/ui/nav-tabs';
import { useMoment } from '@/components/ui/use-moment';
import { grants } from '@/lib/oauth/grants';
import { grantOfKind } from '@/lib/operation/usage/kinds';
import { ranges } from '@/lib/operation/usage/ranges';
import type { ActivityStep } from '@/lib/operation/usage/read-activity';
import type { FamiliesUsed } from '@/lib/operation/usage/store';
import { type Sayable, verbatim } from '@/lib/platform/shared/message';
import { activities, type Counted } from './activities';
import { ActivityCard, type ActivityPart } from './activity-card';

interface ActivitySectionProps {
  steps: readonly ActivityStep[];
  counted: Counted;
  /** What happened in the period before; null if nothing compares with it. */
  before: ActivityStep | null;
  /** How many token families were used in the range. */
  familiesUsed: FamiliesUsed;
  homeHref: string;
}

const labels = new Map(grants.map(({ name, label }) => [name, label]));

/** The number of token responses per grant type, in descending order. */
function byGrant(steps: readonly ActivityStep[]): { name: Sayable; count: number }[] {
  const totals = new Map<string, number>();
  for (const [kind, count] of steps.flatMap(({ counts }) => [...counts])) {
    const grant = grantOfKind(kind);
    if (grant !== null) totals.set(grant, (totals.get(grant) ?? 0) + count);
  }
  return [...totals]
    .map(([grant, count]) => ({ name: labels.get(grant) ?? verbatim(grant), count }))
    .sort((a, b) => b.count - a.count);
}

/** The activity in the range that the address selects. */
export function ActivitySection({ steps, counted, before, familiesUsed, homeHref }: ActivitySectionProps) {
  const t = useText();
  const { say } = useMoment();
  // Once for all charts. In UTC the zone is named once, at the end.
  const named = steps.map((step) => ({
    ...step,
    period: t('home.fromToUntil', { from: say(step.from).replace(/ UTC$/, ''), until: say(step.until) }),
  }));
  const path = (page: string) => `${homeHref}/${page}`;
  const tabHref = (name: string) => (name === '24h' ? homeHref : `${homeHref}?range=${name}`);
  // Token responses are not in any list, but the families that they were issued for are.
  const ofTokens = (list: string): ActivityPart[] => [
    ...byGrant(steps).map(({ name, count }) => ({ name: t(name), count })),
    { name: t('home.tokenFamiliesUsed'), ...familiesUsed, href: list },
  ];
  return (
    <section aria-labelledby="activity" className="mb-6">
      <div className="mb-2.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="activity" className="text-lg">
          {t('common.activity')}
        </h2>
        <NavTabs
          label={t('home.timeRange')}
          tabs={Object.keys(ranges).map((name) => ({ href: tabHref(name), label: name }))}
          current={tabHref(counted.range)}
        />
      </div>
      {/* Five cards fill their rows: two and three, or two, two and one. */}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 sm:max-xl:*:last:col-span-2 xl:grid-cols-6 xl:*:col-span-2 xl:*:nth-[-n+2]:col-span-3">
        {activities.map((activity) => (
          <ActivityCard
            key={activity.title.id}
            activity={activity}
            steps={named}
            counted={counted}
            before={before}
            path={path}
            parts={activity.title.id === 'home.tokensIssued' ? ofTokens(path(activity.list(counted))) : []}
          />
        ))}
      </div>
    </section>
  );
}
