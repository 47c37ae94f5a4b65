'use client';

import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import type { FormAction } from '@/components/forms/form-state';
import { useText } from '@/components/text/use-text';
import { SecretReveal } from '@/components/ui/secret-reveal';
import type { SavedHook } from './actions';

/** The form of the hook, which shows the secret of a new one once. */
export function HookForm({
  action,
  warning,
  children,
}: {
  action: FormAction<SavedHook>;
  /** Beside the secret. */
  warning: string;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <ActionForm action={action} className="space-y-5">
      {(state) => (
        <>
          {state?.data?.secret && (
            <SecretReveal label={t('events.signingSecret')} value={state.data.secret} warning={warning} />
          )}
          {children}
        </>
      )}
    </ActionForm>
  );
}
