import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import type { PullSource } from '@/lib/provisioning/pull/source';
import { run, test } from './actions';
import { kindLabels, sourceLabels } from './labels';
import { WhileRunning } from './while-running';

interface PullStateProps {
  connectionId: string;
  tenantPlace: string;
  source: PullSource;
  editable: boolean;
  /** Whether the connection is disabled. */
  disabled: boolean;
}

/** How pulling goes, and what can be requested. */
export function PullState({ connectionId, tenantPlace, source, editable, disabled }: PullStateProps) {
  const t = useText();
  const { settings, active, asked, run: current, dueAt, failures, error, lastRun } = source;
  const isOn = active && !disabled;
  const running = current?.kind ?? asked;
  return (
    <Card title={t(sourceLabels[settings.source])}>
      <div className="space-y-5">
        {error && (
          <Callout tone="danger" title={t('scimConnections.pullFailedTimes', { count: failures })}>
            {t(error)}
          </Callout>
        )}
        {running && !error && (
          <WhileRunning>{t('scimConnections.pullInProgress', { kind: t(kindLabels[running]) })}</WhileRunning>
        )}
        {!active && <Callout>{t('scimConnections.pullNotActiveYet')}</Callout>}
        <DescriptionList
          items={[
            {
              term: t('common.status'),
              detail: (
                <Badge tone={error ? 'danger' : isOn ? 'success' : 'neutral'} dot>
                  {t(
                    current
                      ? 'scimConnections.pullRunning'
                      : error
                        ? 'scimConnections.pullFailing'
                        : isOn
                          ? 'scimConnections.pullOn'
                          : 'scimConnections.pullOff',
                  )}
                </Badge>
              ),
            },
            ...(lastRun
              ? [
                  {
                    term: t('scimConnections.pullLastRun'),
                    detail: <Time value={new Date(lastRun.endedAt)} format="relative" />,
                  },
                ]
              : []),
            ...(dueAt && isOn
              ? [{ term: t('scimConnections.pullNextRun'), detail: <Time value={dueAt} format="relative" /> }]
              : []),
          ]}
        />
        {editable && (
          <div className="flex flex-wrap gap-2">
            <ActionForm action={test.bind(null, tenantPlace)}>
              <input type="hidden" name="connection_id" value={connectionId} />
              <SubmitButton variant="secondary" pendingLabel={t('scimConnections.testing')}>
                {t('scimConnections.pullTest')}
              </SubmitButton>
            </ActionForm>
            <ActionForm action={run.bind(null, tenantPlace)}>
              <input type="hidden" name="connection_id" value={connectionId} />
              <div className="flex flex-wrap gap-2">
                <SubmitButton variant="secondary" name="kind" value="dry-run">
                  {t('scimConnections.pullDryRun')}
                </SubmitButton>
                {isOn && (
                  <>
                    <SubmitButton variant="secondary" name="kind" value="changes">
                      {t('scimConnections.pullNow')}
                    </SubmitButton>
                    <SubmitButton variant="secondary" name="kind" value="list">
                      {t('scimConnections.pullListNow')}
                    </SubmitButton>
                  </>
                )}
              </div>
            </ActionForm>
          </div>
        )}
      </div>
    </Card>
  );
}
