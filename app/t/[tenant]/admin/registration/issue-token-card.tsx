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
          title={t('registration.initialAccessTokens')}
          description={t('registration.eachTokenCanRegisterAs')}
          footer={<SubmitButton variant="secondary">{t('registration.issueToken')}</SubmitButton>}
        >
          <div className="space-y-4">
            {state?.data && <SecretReveal label={t('registration.newInitialAccessToken')} value={state.data.token} />}
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label={t('common.name')} name="name" required hint={t('registration.personOrTeamYouGive')}>
                <Input name="name" required maxLength={200} autoComplete="off" />
              </Field>
              <Field label={t('registration.uses')} name="uses" required hint={t('registration.numberOfClientsItCan')}>
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
              <Field label={t('common.expires')} name="expires">
                <Select name="expires" options={expiryOptions} />
              </Field>
            </div>
          </div>
        </Card>
      )}
    </ActionForm>
  );
}
