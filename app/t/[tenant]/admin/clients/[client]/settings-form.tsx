'use client';

import { type ReactNode, useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { useFormContext } from '@/components/forms/form-context';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import type { SavedClient } from './actions';

interface SettingsFormProps {
  action: FormAction<SavedClient>;
  clientId: string;
  /** The version of the settings that the form shows. */
  basedOn: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
  /** The sections of settings. */
  children: ReactNode;
}

/** Saves all editable settings of a client together. */
export function SettingsForm({ action, clientId, basedOn, editable, children }: SettingsFormProps) {
  const t = useText();
  // Values that the profile has set replace those that were entered.
  const [corrections, correct] = useState(0);
  return (
    <ActionForm
      action={action}
      onSuccess={({ data }) => data && data.setByProfile.length > 0 && correct((count) => count + 1)}
    >
      <BasedOn version={basedOn} />
      <input type="hidden" name="client_id" value={clientId} />
      <ProfileNote />
      <Card
        title={t('common.settings')}
        description={editable ? undefined : t('common.yourRoleCanViewThese')}
        footer={
          editable && (
            <>
              <UndoNote made={corrections} />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
        stickyFooter
        flush
      >
        <fieldset key={corrections} disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-6">
          {children}
        </fieldset>
      </Card>
    </ActionForm>
  );
}

/** The settings that the FAPI 2.0 security profile has set in addition to what was entered. */
function ProfileNote() {
  const t = useText();
  const { state, pending } = useFormContext();
  const { setByProfile = [] } = (state?.data ?? {}) as Partial<SavedClient>;
  if (pending || !state?.ok || setByProfile.length === 0) return null;
  return (
    <Callout role="status" title={t('clients.setByFapi20')} className="mb-4">
      <ul className="list-disc pl-4">
        {setByProfile.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </Callout>
  );
}
