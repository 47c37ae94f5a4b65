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
  /** Whether its redirect URIs are ours to change. */
  changeable: boolean;
  clientId: string;
  add: FormAction;
  remove: FormAction;
}

/** Says whether the client may answer to the playground, and has it registered or taken away. */
export function CallbackCard({ callback, registered, changeable, clientId, add, remove }: CallbackCardProps) {
  const t = useText();
  const told = registered
    ? t(
        'The client has the playground among its redirect URIs. Take it away when you are done: what is not needed should not be there.',
      )
    : t('The client does not have the playground among its redirect URIs, so its requests from here are refused.');
  return (
    <Card title={t('Redirect URI')} description={told}>
      <div className="space-y-4">
        <CopyText value={callback} what={t('redirect URI')} className="text-sm" />
        {changeable ? (
          <ActionForm key={String(registered)} action={registered ? remove : add}>
            <input type="hidden" name="client_id" value={clientId} />
            <SubmitButton variant={registered ? 'secondary' : 'primary'}>
              {registered ? t('Remove the redirect URI') : t('Add the redirect URI')}
            </SubmitButton>
          </ActionForm>
        ) : (
          <p className="text-sm text-ink-muted">
            {t('This client is described by the document at its address, and its redirect URIs are changed there.')}
          </p>
        )}
      </div>
    </Card>
  );
}
