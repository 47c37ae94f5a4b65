'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { loadedLater } from '@/components/ui/on-demand';
import type { ShownReport } from './self-test';

const SelfTestResult = loadedLater(() => import('./self-test-result').then((module) => module.SelfTestResult));

/** Two sequences to choose from; the report is shown below. */
export function SelfTestForm({ action, connectionId }: { action: FormAction<ShownReport>; connectionId: string }) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-5">
      {(state) => (
        <>
          <input type="hidden" name="connection_id" value={connectionId} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="secondary" name="provider" value="okta" pendingLabel={t('scimConnections.testing')}>
              {t('scimConnections.simulateOkta')}
            </SubmitButton>
            <SubmitButton
              variant="secondary"
              name="provider"
              value="entra-id"
              pendingLabel={t('scimConnections.testing')}
            >
              {t('scimConnections.simulateEntraId')}
            </SubmitButton>
          </div>
          {state?.data && <SelfTestResult report={state.data} />}
        </>
      )}
    </ActionForm>
  );
}
