'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { DaysField } from '../days-field';

/** Replaces the secret of a link and shows the new link once. */
export function IssueAgainForm({ action, id }: { action: FormAction<{ url: string }>; id: string }) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess className="space-y-4">
      {(state) => (
        <>
          <div role="status">
            {state?.data && (
              <SecretReveal label={t('common.setupLink')} value={state.data.url} warning={t('setupLinks.copyItNow')} />
            )}
          </div>
          <input type="hidden" name="id" value={id} />
          <DaysField />
          <SubmitButton variant="secondary">{t('setupLinks.issueAgain')}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
