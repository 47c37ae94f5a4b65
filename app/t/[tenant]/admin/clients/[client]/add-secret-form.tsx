'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { Field } from '@/components/ui/field';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select } from '@/components/ui/select';
import { expiryOptions } from '../../expiry';
import type { AddedSecret } from './secret-actions';

interface AddSecretFormProps {
  action: FormAction<AddedSecret>;
  clientId: string;
  /** There is no room for one more. */
  full: boolean;
}

/** Makes a secret and shows it this once. */
export function AddSecretForm({ action, clientId, full }: AddSecretFormProps) {
  return (
    <ActionForm action={action} className="space-y-4">
      {(state) => (
        <>
          {state?.data && <SecretReveal label="New client secret" value={state.data.secret} />}
          {full ? (
            <p className="text-sm text-ink-muted">Two secrets are the most. To add one, revoke another first.</p>
          ) : (
            <div className="flex flex-wrap items-end gap-3">
              <input type="hidden" name="client_id" value={clientId} />
              <Field label="Expires" name="expires" className="w-40">
                <Select name="expires" options={expiryOptions} />
              </Field>
              <SubmitButton variant="secondary">Add secret</SubmitButton>
            </div>
          )}
        </>
      )}
    </ActionForm>
  );
}
