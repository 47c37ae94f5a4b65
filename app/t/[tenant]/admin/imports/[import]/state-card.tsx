import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DescriptionList } from '@/components/ui/description-list';
import { Time } from '@/components/ui/time';
import { type ImportCounts, type ImportJob, importEffects, recordKinds, total } from '@/lib/moving/import/import-job';
import type { CommonReason } from '@/lib/moving/import/store';
import { alone } from '@/lib/platform/shared/message';
import type { Say } from '@/lib/platform/shared/say-with';
import { WhileRunning } from '../../scim-connections/[connection]/pull/while-running';
import { effectCounts, kindsLabels, plannedCounts, stateLabels } from '../labels';
import { apply, remove, stop } from './actions';

interface StateCardProps {
  job: ImportJob;
  /** The most common remarks about its records. */
  reasons: CommonReason[];
  tenantPlace: string;
  /** Whether the reader may decide about the import. */
  decides: boolean;
}

/** How an import goes, and what can be decided about it. */
export function StateCard({ job, reasons, tenantPlace, decides }: StateCardProps) {
  const t = useText();
  const { id, state, planned, applied, error, appliedAt, endedAt, expiresAt } = job;
  const runs = state === 'reading' || state === 'applying';
  const counts = appliedAt ? applied : planned;
  const unreadable = counts.file?.['left-out'] ?? 0;
  const [done, all] = [total(applied), total(planned)];
  return (
    <Card title={t(state === 'planned' ? 'moving.dryRun' : 'moving.import')} className="max-w-3xl">
      <div className="space-y-5">
        {error && <Callout tone="danger">{t(alone(error))}</Callout>}
        {state === 'planned' && <Callout>{t('moving.nothingHasChanged')}</Callout>}
        {appliedAt && !runs && (
          <Callout
            tone={state === 'done' ? 'success' : 'warning'}
            role="status"
            title={state === 'done' ? t('moving.imported') : t('moving.endedEarly', { done, all })}
          >
            {effectTexts(applied, effectCounts, t)}
          </Callout>
        )}
        {runs && (
          <WhileRunning>
            {state === 'applying' ? t('moving.recordsOf', { done, all }) : t('moving.recordsRead', { count: all })}
          </WhileRunning>
        )}
        {state === 'applying' && (
          <progress className="w-full" value={done} max={Math.max(all, 1)} aria-label={t('moving.importing')} />
        )}
        <DescriptionList
          items={[
            {
              term: t('common.status'),
              detail: (
                <Badge tone={stateLabels[state].tone} dot>
                  {t(stateLabels[state].label)}
                </Badge>
              ),
            },
            ...kindTexts(counts, state === 'planned' ? plannedCounts : effectCounts, t),
            ...(unreadable > 0
              ? [
                  {
                    term: t('moving.unreadableLines'),
                    detail: t(effectCounts['left-out'](unreadable)),
                  },
                ]
              : []),
            ...(reasons.length > 0
              ? [
                  {
                    term: t('moving.commonRemarks'),
                    detail: (
                      <ul className="list-disc space-y-1 pl-4">
                        {reasons.map(({ reason, records }) => (
                          <li key={JSON.stringify(reason)}>
                            {t('moving.remarkAbout', { count: records, remark: alone(reason) })}
                          </li>
                        ))}
                      </ul>
                    ),
                  },
                ]
              : []),
            ...(endedAt ? [{ term: t('moving.ended'), detail: <Time value={endedAt} /> }] : []),
            { term: t('moving.keptUntil'), detail: <Time value={expiresAt} format="relative" /> },
          ]}
        />
        {decides && (
          <div className="flex flex-wrap gap-2">
            {state === 'planned' && (
              <ConfirmDialog
                trigger={t('moving.applyImport')}
                triggerVariant="primary"
                title={t('moving.applyThisImport')}
                description={t('moving.applyMeans')}
                ends={kindTexts(planned, plannedCounts, t).map(({ term, detail }) =>
                  t('moving.countsOfKind', { kind: term, counts: detail }),
                )}
                confirmLabel={t('moving.applyImport')}
                tone="neutral"
                action={apply.bind(null, tenantPlace)}
                fields={{ import_id: id }}
              />
            )}
            {runs ? (
              <ConfirmDialog
                trigger={t('moving.stopImport')}
                title={t('moving.stopThisImport')}
                description={t('moving.stopMeans')}
                confirmLabel={t('moving.stopImport')}
                action={stop.bind(null, tenantPlace)}
                fields={{ import_id: id }}
              />
            ) : (
              <ActionForm action={remove.bind(null, tenantPlace)}>
                <input type="hidden" name="import_id" value={id} />
                <SubmitButton variant="secondary">{t('moving.deleteImport')}</SubmitButton>
              </ActionForm>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** The counts of each kind that occurs. */
const kindTexts = (counts: ImportCounts, texts: typeof effectCounts, t: Say) =>
  recordKinds.flatMap((kind) => {
    const of = counts[kind];
    return of ? [{ term: t(kindsLabels[kind]), detail: effectTexts({ [kind]: of }, texts, t) }] : [];
  });

/** How many records of all kinds were created, changed and so on. */
const effectTexts = (counts: ImportCounts, texts: typeof effectCounts, t: Say): string =>
  importEffects
    .flatMap((effect) => {
      const count = recordKinds.reduce((sum, kind) => sum + (counts[kind]?.[effect] ?? 0), 0);
      return count > 0 ? [t(texts[effect](count))] : [];
    })
    .join(', ');
