'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { buttonVariants } from '@/components/ui/button';

/** Starts a test sign-in and goes to the provider; without a script, by the link that the form then has. */
export function TestForm({
  action,
  providerId,
  providerName,
}: {
  action: FormAction<{ url: string }>;
  providerId: string;
  providerName: string;
}) {
  const t = useText();
  return (
    <ActionForm action={action} onSuccess={({ data }) => data && window.location.assign(data.url)}>
      {(state) => (
        <>
          <input type="hidden" name="provider" value={providerId} />
          {state?.data ? (
            <a href={state.data.url} className={buttonVariants({ variant: 'secondary' })}>
              {t('identityProviders.continueToName', { name: providerName })}
            </a>
          ) : (
            <SubmitButton variant="secondary">{t('identityProviders.startTestSignIn')}</SubmitButton>
          )}
        </>
      )}
    </ActionForm>
  );
}
