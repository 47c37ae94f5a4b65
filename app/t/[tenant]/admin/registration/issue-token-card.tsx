'use client';

import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { IssuedToken } from './actions';

/** Issues an initial access token and shows it once. */
export function IssueTokenCard({
  action,
  children,
}: {
  action: FormAction<IssuedToken>;
  /** The fields. */
  children: ReactNode;
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
            {children}
          </div>
        </Card>
      )}
    </ActionForm>
  );
}
