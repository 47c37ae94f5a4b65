'use client';

import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select, type SelectOption } from '@/components/ui/select';
import type { MadeKey } from './actions';

interface CreateKeyCardProps {
  action: FormAction<MadeKey>;
  roleOptions: SelectOption[];
  expiryOptions: SelectOption[];
  /** The field for the accountable person. */
  children: ReactNode;
}

/** Creates an access key and shows it once. */
export function CreateKeyCard({ action, roleOptions, expiryOptions, children }: CreateKeyCardProps) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess>
      {(state) => (
        <Card
          id="new-access-key"
          title={t('accessKeys.newAccessKey')}
          description={t('accessKeys.keyActsOnYourBehalf')}
          footer={<SubmitButton>{t('accessKeys.createKey')}</SubmitButton>}
        >
          <div className="space-y-4">
            {state?.data && <SecretReveal label={t('accessKeys.newAccessKey')} value={state.data.key} />}
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label={t('common.name')} name="name" required hint={t('accessKeys.scriptOrToolThatUses')}>
                <Input name="name" required maxLength={100} autoComplete="off" />
              </Field>
              <Field label={t('common.role')} name="role" hint={t('accessKeys.whatKeyCanDo')}>
                <Select name="role" options={roleOptions} />
              </Field>
              <Field label={t('common.expires')} name="expires">
                <Select name="expires" options={expiryOptions} defaultValue="90" />
              </Field>
            </div>
            {children}
          </div>
        </Card>
      )}
    </ActionForm>
  );
}
