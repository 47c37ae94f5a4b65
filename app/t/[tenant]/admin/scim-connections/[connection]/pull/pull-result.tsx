import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { decoded } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { type GroupsResult, type PullEffect, pullEffects, type RunResult } from '@/lib/provisioning/pull/run';
import { connectionPath } from '../../connection-path';
import { effectLabels, kindLabels } from './labels';

interface PullResultProps {
  connectionId: string;
  tenantPlace: string;
  result: RunResult;
}

/** What a run did, or what a dry run would do. */
export function PullResult({ connectionId, tenantPlace, result }: PullResultProps) {
  const t = useText();
  const { kind, outcome, endedAt, leaving, counts, groups } = result;
  const hasEffects = pullEffects.some((effect) => counts[effect]);
  const tooMany = leaving && leaving.most !== null && leaving.leavers > leaving.most;
  const share = leaving && leaving.people > 0 ? Math.round((leaving.leavers * 100) / leaving.people) : 0;
  return (
    <Card
      title={t(kind === 'dry-run' ? 'scimConnections.pullDryRunResult' : 'scimConnections.pullRunResult')}
      description={t.rich('scimConnections.pullResultOf', {
        kind: t(kindLabels[kind]),
        time: () => <Time value={new Date(endedAt)} />,
      })}
    >
      <div className="space-y-4">
        {tooMany && (
          <Callout
            tone="danger"
            title={t(outcome === 'stopped' ? 'scimConnections.pullWasStopped' : 'scimConnections.pullWouldBeStopped', {
              share,
            })}
          >
            {t('scimConnections.pullStoppedMeans', {
              leavers: leaving.leavers,
              people: leaving.people,
              most: leaving.most ?? 0,
            })}{' '}
            {outcome === 'stopped' && (
              <TextLink href={connectionPath(tenantPlace, connectionId)}>{t('scimConnections.pullDecide')}</TextLink>
            )}
          </Callout>
        )}
        {!hasEffects && outcome === 'done' && (
          <p className="text-sm text-ink-muted">{t('scimConnections.pullNothing')}</p>
        )}
        {hasEffects && (
          <Effects
            {...result}
            counted="scimConnections.pullPeople"
            placeOf={(id) => tenantPath(tenantPlace, `/admin/people/${id}`)}
          />
        )}
        {groups && <GroupEffects groups={groups} tenantPlace={tenantPlace} />}
      </div>
    </Card>
  );
}

function GroupEffects({ groups, tenantPlace }: { groups: GroupsResult; tenantPlace: string }) {
  const t = useText();
  return (
    <section className="space-y-3">
      <h3 className="text-sm font-semibold">{t('common.groups')}</h3>
      {groups.counts.stopped && <Callout tone="danger">{t('scimConnections.pullGroupsStopped')}</Callout>}
      <Effects
        {...groups}
        counted="scimConnections.pullGroupsCount"
        placeOf={(id) => tenantPath(tenantPlace, `/admin/groups/${id}`)}
      />
      <p className="text-sm text-ink-muted">
        {t('scimConnections.pullMemberships', { joined: groups.joined, left: groups.left })}
      </p>
    </section>
  );
}

interface EffectsProps extends Pick<RunResult, 'counts' | 'named'> {
  counted: 'scimConnections.pullPeople' | 'scimConnections.pullGroupsCount';
  placeOf: (id: string) => string;
}

/** How many there are of each effect, and the first of them. A deleted group has no page. */
function Effects({ counts, named, counted, placeOf }: EffectsProps) {
  const t = useText();
  const detail = (effect: PullEffect) => (
    <>
      {t(counted, { count: counts[effect] ?? 0 })}
      <ul>
        {named
          .filter((one) => one.effect === effect)
          .map(({ id, name, reason }) => (
            <li key={`${id ?? ''}${name}`} className="wrap-anywhere">
              {id && effect !== 'deleted' ? <TextLink href={placeOf(id)}>{name}</TextLink> : name}
              {reason !== null && <span className="text-ink-muted"> {t(decoded(reason))}</span>}
            </li>
          ))}
      </ul>
    </>
  );
  const effects = pullEffects.filter((effect) => counts[effect]);
  return (
    <DescriptionList items={effects.map((effect) => ({ term: t(effectLabels[effect]), detail: detail(effect) }))} />
  );
}
