'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { loadedLater } from '@/components/ui/on-demand';
import { StatusBadge } from '../status-badge';
import { ResponseBlocks } from './messages';
import type { Replayed } from './replay';

/** Loaded with the first result, because it brings the labels of all fields. */
const EntryChanges = loadedLater(() => import('./entry-changes').then((module) => module.EntryChanges));

type Outcome = Pick<Replayed, 'status' | 'scimType' | 'detail' | 'changes'>;

interface ReplayCardProps {
  action: FormAction<Replayed>;
  entryId: string;
  /** The original result. */
  before: Outcome;
  /** Why it cannot be run; null if it can. */
  impossible: string | null;
  leavesSecretsOut: boolean;
}

/** Runs the request again without saving anything, and shows the result beside the original one. */
export function ReplayCard({ action, entryId, before, impossible, leavesSecretsOut }: ReplayCardProps) {
  const t = useText();
  return (
    <Card title={t('provisioning.replayAsDryRun')} description={t('provisioning.runsThisRequestAgainOn')}>
      {impossible ? (
        <Callout>{t('provisioning.thisRequestCantBeReplayed', { why: impossible })}</Callout>
      ) : (
        <ActionForm action={action} className="space-y-5">
          {(state) => (
            <>
              <input type="hidden" name="entry_id" value={entryId} />
              {leavesSecretsOut && (
                <p className="text-sm text-ink-muted">{t('provisioning.runsWithoutRequestsOriginalSecrets')}</p>
              )}
              <SubmitButton variant="secondary" pendingLabel={t('provisioning.running')}>
                {t('provisioning.runNow')}
              </SubmitButton>
              {state?.data && (
                <div role="status" className="grid items-start gap-6 xl:grid-cols-2">
                  <Side title={t('provisioning.original')} outcome={before} />
                  <div className="min-w-0 space-y-6">
                    <Side title={t('provisioning.replay')} outcome={state.data} />
                    <ResponseBlocks response={state.data.response} />
                  </div>
                </div>
              )}
            </>
          )}
        </ActionForm>
      )}
    </Card>
  );
}

function Side({ title, outcome: { status, scimType, detail, changes } }: { title: string; outcome: Outcome }) {
  return (
    <section aria-label={title} className="min-w-0 overflow-clip rounded-lg border">
      <header className="flex flex-wrap items-center gap-2 border-b bg-sunken px-5 py-2.5">
        <h3 className="text-sm">{title}</h3>
        <StatusBadge status={status} />
        {scimType && <span className="text-sm">{scimType}</span>}
      </header>
      {detail && <p className="border-b px-5 py-3 text-sm wrap-anywhere">{detail}</p>}
      <EntryChanges changes={changes} />
    </section>
  );
}
