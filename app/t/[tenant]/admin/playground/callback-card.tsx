'use client';

import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';

interface CallbackCardProps {
  callback: string;
  /** Whether the client has it among its redirect URIs. */
  registered: boolean;
  /** Whether the console may change the client's redirect URIs; starting a run then adds it. */
  changeable: boolean;
  clientId: string;
  remove: FormAction;
}

/** Shows whether the playground is among the client's redirect URIs, with a button to remove it. */
export function CallbackCard({ callback, registered, changeable, clientId, remove }: CallbackCardProps) {
  const t = useText();
  const description = registered
    ? t('playground.playgroundIsAmongClientsRedirect')
    : t(changeable ? 'playground.startingAddsRedirectUri' : 'playground.playgroundIsNotAmongClients');
  return (
    <Card title={t('playground.redirectUri')} description={description}>
      <div className="space-y-4">
        <CopyText value={callback} what={t('common.redirectUri')} className="text-sm" />
        {!changeable && <p className="text-sm text-ink-muted">{t('playground.thisClientIsDescribedBy')}</p>}
        {changeable && registered && (
          <ActionForm action={remove}>
            <input type="hidden" name="client_id" value={clientId} />
            <SubmitButton variant="secondary">{t('playground.removeRedirectUri')}</SubmitButton>
          </ActionForm>
        )}
      </div>
    </Card>
  );
}
