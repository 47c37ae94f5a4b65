'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ChoiceRow } from '../../choice-row';
import { type GivenLink, HandedOutLink } from '../../people/handed-out-link';

interface AwaitedOwnerCardProps {
  action: FormAction<{ link: GivenLink }>;
  tenantId: string;
  userName: string;
}

/** Invites the first owner again while they have not signed in. */
export function AwaitedOwnerCard({ action, tenantId, userName }: AwaitedOwnerCardProps) {
  const t = useText();
  return (
    <ActionForm action={action}>
      {(state) => (
        <Card title={t('tenants.ownerHasntSignedInYet')} flush>
          {state?.ok && state.data ? (
            <div role="status" className="px-5 py-4">
              <HandedOutLink link={state.data.link} label={t('common.invitationLink')} />
            </div>
          ) : (
            <ChoiceRow
              text={t('tenants.nameWasInvitedButHasnt', {
                name: userName,
              })}
            >
              <input type="hidden" name="id" value={tenantId} />
              <SubmitButton variant="secondary">{t('tenants.createNewInvitation')}</SubmitButton>
            </ChoiceRow>
          )}
        </Card>
      )}
    </ActionForm>
  );
}
