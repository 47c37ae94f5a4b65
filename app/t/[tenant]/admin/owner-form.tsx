import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Select, type SelectOption } from '@/components/ui/select';
import { OwnerInput } from './owner-input';

interface OwnerFormProps {
  action: FormAction;
  /** The field that chooses the credential. */
  name: string;
  label: string;
  credentials: SelectOption[];
  /** What an empty field means. */
  hint: string;
  tenantPlace: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Makes a person accountable for one of several credentials. */
export function OwnerForm({ action, name, label, credentials, hint, tenantPlace, children }: OwnerFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess>
      {children}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={label} name={name}>
          <Select name={name} options={credentials} />
        </Field>
        <Field label={t('owners.accountablePerson')} name="owner" optional hint={hint}>
          <OwnerInput tenantPlace={tenantPlace} />
        </Field>
      </div>
      <div className="mt-3 flex justify-end">
        <SubmitButton variant="secondary">{t('owners.saveAccountablePerson')}</SubmitButton>
      </div>
    </ActionForm>
  );
}
