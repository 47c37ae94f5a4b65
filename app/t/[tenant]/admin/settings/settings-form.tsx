import type { ReactNode } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';

interface SettingsFormProps {
  action: FormAction<{ basedOn: string }>;
  /** The settings that the form shows and saves. */
  settings: Partial<TenantSettings>;
  editable: boolean;
  /** Sections, or the fields of a page without sections. */
  children: ReactNode;
}

/** The form of a settings page, which saves all of its settings together. */
export function SettingsForm({ action, settings, editable, children }: SettingsFormProps) {
  const t = useText();
  return (
    <ActionForm action={action} className="max-w-3xl">
      <BasedOn version={settingsVersion(settings)} />
      <Card
        footer={
          editable && (
            <>
              <UndoNote />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
        stickyFooter
        flush
      >
        <fieldset disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-6">
          {children}
        </fieldset>
      </Card>
    </ActionForm>
  );
}
