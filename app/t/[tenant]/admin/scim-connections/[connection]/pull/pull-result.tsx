import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { decoded } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { pullEffects, type RunResult } from '@/lib/provisioning/pull/run';
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
  const { kind, outcome, endedAt, leaving, counts, named } = result;
  const effects = pullEffects.filter((effect) => counts[effect]);
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
        {effects.length === 0 && outcome === 'done' && (
          <p className="text-sm text-ink-muted">{t('scimConnections.pullNothing')}</p>
        )}
        {effects.length > 0 && (
          <DescriptionList
            items={effects.map((effect) => ({
              term: t(effectLabels[effect]),
              detail: (
                <>
                  {t('scimConnections.pullPeople', { count: counts[effect] ?? 0 })}
                  <ul>
                    {named
                      .filter((one) => one.effect === effect)
                      .map(({ id, name, reason }) => (
                        <li key={`${id ?? ''}${name}`} className="wrap-anywhere">
                          {id ? (
                            <TextLink href={tenantPath(tenantPlace, `/admin/people/${id}`)}>{name}</TextLink>
                          ) : (
                            name
                          )}
                          {reason !== null && <span className="text-ink-muted"> {t(decoded(reason))}</span>}
                        </li>
                      ))}
                  </ul>
                </>
              ),
            }))}
          />
        )}
      </div>
    </Card>
  );
}
