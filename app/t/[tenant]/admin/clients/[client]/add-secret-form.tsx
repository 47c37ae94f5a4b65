'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select } from '@/components/ui/select';
import { expiryOptions } from '../../expiry-options';
import type { AddedSecret } from './actions';

interface AddSecretFormProps {
  action: FormAction<AddedSecret>;
  clientId: string;
  /** Whether the maximum number of secrets is reached. */
  full: boolean;
}

/** Creates a secret and shows it once. */
export function AddSecretForm({ action, clientId, full }: AddSecretFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-4">
      {(state) => (
        <>
          {state?.data && <SecretReveal label={t('clients.newClientSecret')} value={state.data.secret} />}
          {full ? (
            <p className="text-sm text-ink-muted">{t('clients.clientCanHaveAtMost')}</p>
          ) : (
            <div className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="client_id" value={clientId} />
              <Field label={t('common.expires')} name="expires" className="w-40">
                <Select
                  name="expires"
                  options={expiryOptions.map(({ value, label }) => ({ value, label: t(label) }))}
                />
              </Field>
              <SubmitButton variant="secondary">{t('clients.addSecret')}</SubmitButton>
            </div>
          )}
        </>
      )}
    </ActionForm>
  );
}
