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
  /** Whether the console may change the client's redirect URIs. */
  changeable: boolean;
  clientId: string;
  add: FormAction;
  remove: FormAction;
}

/** Shows whether the playground is among the client's redirect URIs, with a button to add or remove it. */
export function CallbackCard({ callback, registered, changeable, clientId, add, remove }: CallbackCardProps) {
  const t = useText();
  const told = registered
    ? t('The playground is among the client’s redirect URIs. Remove it when you no longer need it.')
    : t('The playground is not among the client’s redirect URIs, so requests from here are rejected.');
  return (
    <Card title={t('Redirect URI')} description={told}>
      <div className="space-y-4">
        <CopyText value={callback} what={t('redirect URI')} className="text-sm" />
        {changeable ? (
          <ActionForm key={String(registered)} action={registered ? remove : add}>
            <input type="hidden" name="client_id" value={clientId} />
            <SubmitButton variant={registered ? 'secondary' : 'primary'}>
              {registered ? t('Remove redirect URI') : t('Add redirect URI')}
            </SubmitButton>
          </ActionForm>
        ) : (
          <p className="text-sm text-ink-muted">
            {t('This client is described by the document at its address. Change its redirect URIs there.')}
          </p>
        )}
      </div>
    </Card>
  );
}
