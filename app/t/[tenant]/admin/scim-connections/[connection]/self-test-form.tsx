'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import type { SelfTestReport } from '@/lib/provisioning/self-test/step';
import { SelfTestResult } from './self-test-result';

/** Two sequences to choose from; the report is shown below. */
export function SelfTestForm({ action, connectionId }: { action: FormAction<SelfTestReport>; connectionId: string }) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-5">
      {(state) => (
        <>
          <input type="hidden" name="connection_id" value={connectionId} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton variant="secondary" name="provider" value="okta" pendingLabel={t('Testing')}>
              {t('Simulate Okta')}
            </SubmitButton>
            <SubmitButton variant="secondary" name="provider" value="entra-id" pendingLabel={t('Testing')}>
              {t('Simulate Entra ID')}
            </SubmitButton>
          </div>
          {state?.data && <SelfTestResult report={state.data} />}
        </>
      )}
    </ActionForm>
  );
}
