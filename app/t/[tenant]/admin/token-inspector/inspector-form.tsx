'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { InspectionCards } from './inspection-cards';
import type { ShownInspection } from './shown-inspection';

/** Takes a token and shows the inspection below. */
export function InspectorForm({ action }: { action: FormAction<ShownInspection> }) {
  const t = useText();
  return (
    <ActionForm action={action}>
      {(state) => (
        <div className="space-y-5">
          <Card
            footer={<SubmitButton pendingLabel={t('tokenInspector.inspecting')}>{t('common.inspect')}</SubmitButton>}
          >
            <Field label={t('common.token')} name="token" hint={t('tokenInspector.accessTokenIdTokenRefresh')} required>
              <Textarea
                name="token"
                className="max-h-56 wrap-anywhere font-mono text-xs"
                rows={5}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="off"
              />
            </Field>
          </Card>
          {state?.data && <InspectionCards shown={state.data} />}
        </div>
      )}
    </ActionForm>
  );
}
