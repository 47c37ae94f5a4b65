'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { SecretReveal } from '@/components/ui/secret-reveal';
import { DaysField } from '../days-field';
import { MailFields } from '../mail-fields';
import type { IssuedLink } from './actions';

/** Replaces the secret of a link and shows the new link once, unless it is emailed. */
export function IssueAgainForm({
  action,
  id,
  canMail,
}: {
  action: FormAction<IssuedLink>;
  id: string;
  canMail: boolean;
}) {
  const t = useText();
  return (
    <ActionForm action={action} resetOnSuccess className="space-y-4">
      {(state) => (
        <>
          <div role="status" className="empty:mb-0">
            {state?.data?.url && (
              <SecretReveal label={t('common.setupLink')} value={state.data.url} warning={t('setupLinks.copyItNow')} />
            )}
            {state?.data?.mailedTo && (
              <p className="text-sm">{t('setupLinks.willBeEmailedTo', { to: state.data.mailedTo })}</p>
            )}
          </div>
          <input type="hidden" name="id" value={id} />
          <DaysField />
          <MailFields canMail={canMail} />
          <SubmitButton variant="secondary">{t('setupLinks.issueAgain')}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
