'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select } from '@/components/ui/select';
import { expiryOptions } from '../../expiry';
import type { CreatedToken } from './token-actions';

const accessOptions = [
  { value: 'write', label: 'Read and write' },
  { value: 'read', label: 'Read only' },
];

/** Makes a token and shows it this once. */
export function CreateTokenForm({ action, connectionId }: { action: FormAction<CreatedToken>; connectionId: string }) {
  return (
    <ActionForm action={action} resetOnSuccess className="space-y-5">
      {(state) => (
        <>
          {state?.data && <SecretReveal label="New SCIM token" value={state.data.token} />}
          <input type="hidden" name="connection_id" value={connectionId} />
          <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_9rem_auto]">
            <Field label="Token name" name="name" required>
              <Input name="name" required maxLength={100} placeholder="Production" autoComplete="off" />
            </Field>
            <Field label="Access" name="access">
              <Select name="access" options={accessOptions} />
            </Field>
            <Field label="Expires" name="expires">
              <Select name="expires" options={expiryOptions} />
            </Field>
            <SubmitButton>Create token</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
