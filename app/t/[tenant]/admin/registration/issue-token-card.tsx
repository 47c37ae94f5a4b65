'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { Select, type SelectOption } from '@/components/ui/select';
import type { IssuedToken } from './actions';

/** Issues an initial access token and shows it once. */
export function IssueTokenCard({
  action,
  expiryOptions,
}: {
  action: FormAction<IssuedToken>;
  expiryOptions: SelectOption[];
}) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess>
      {(state) => (
        <Card
          id="new-initial-access-token"
          title={t('Initial access tokens')}
          description={t(
            'Each token can register as many clients as it has uses. A use is counted when the client is created.',
          )}
          footer={<SubmitButton variant="secondary">{t('Issue token')}</SubmitButton>}
        >
          <div className="space-y-4">
            {state?.data && <SecretReveal label={t('New initial access token')} value={state.data.token} />}
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label={t('Name')} name="name" required hint={t('Who receives the token.')}>
                <Input name="name" required maxLength={200} autoComplete="off" />
              </Field>
              <Field label={t('Uses')} name="uses" required hint={t('Number of clients it can register.')}>
                <Input
                  name="uses"
                  type="number"
                  min={1}
                  max={10_000}
                  required
                  defaultValue={1}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
              <Field label={t('Expires')} name="expires">
                <Select name="expires" options={expiryOptions} />
              </Field>
            </div>
          </div>
        </Card>
      )}
    </ActionForm>
  );
}
