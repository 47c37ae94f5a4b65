'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select } from '@/components/ui/select';
import type { RotatedSecret } from './actions';
import { overlapOptions } from './overlaps';

/** Replaces the secret and shows the new one once. */
export function RotateForm({
  action,
  receiverId,
  label,
  warning,
}: {
  action: FormAction<RotatedSecret>;
  /** Omitted if there is only one thing that could have the secret. */
  receiverId?: string;
  label: string;
  warning?: string;
}) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess className="space-y-5">
      {(state) => (
        <>
          {state?.data && (
            <SecretReveal label={t('events.newLabel', { label })} value={state.data.secret} warning={warning} />
          )}
          {receiverId !== undefined && <input type="hidden" name="receiver_id" value={receiverId} />}
          <div className="flex flex-wrap items-end gap-3">
            <Field label={t('events.oldOneExpires')} name="overlap" className="w-40">
              <Select name="overlap" options={overlapOptions.map(({ value, label }) => ({ value, label: t(label) }))} />
            </Field>
            <SubmitButton variant="secondary">{t('events.rotateLabel', { label })}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
