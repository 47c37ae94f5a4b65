'use client';

import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SelectOption } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import type { DetailsTypeChoice } from '../../details-type-checkboxes';
import { SavedNote } from '../../saved-note';
import type { ScopeChoice } from '../../scope-checkboxes';
import { AccessFields } from './access-fields';
import { AuthenticationFields } from './authentication-fields';
import { GeneralFields } from './general-fields';
import { type GrantChoice, GrantFields } from './grant-fields';
import { LifetimeFields, type Lifetimes } from './lifetime-fields';
import { LogoutFields } from './logout-fields';
import { OpenidFields } from './openid-fields';
import { ProfileNote } from './profile-note';
import { ProtectionFields } from './protection-fields';
import { RedirectFields } from './redirect-fields';
import type { SavedClient } from './update';

interface SettingsFormProps {
  action: FormAction<SavedClient>;
  /** The version of the settings that the form shows. */
  basedOn: string;
  /** Auditors can view everything but change nothing. */
  editable: boolean;
  client: RegisteredClient;
  isPublic: boolean;
  /** The client's possible authentication methods; empty for a public one. */
  methods: readonly SelectOption[];
  algorithms: readonly string[];
  grants: readonly GrantChoice[];
  scopes: readonly ScopeChoice[];
  detailsTypes: readonly DetailsTypeChoice[];
  lifetimes: Lifetimes;
}

/** All editable settings of a client, saved together. */
export function SettingsForm({
  action,
  basedOn,
  editable,
  client,
  isPublic,
  methods,
  algorithms,
  grants,
  scopes,
  detailsTypes,
  lifetimes,
}: SettingsFormProps) {
  const t = useText();
  // Values that the profile has set replace those that were entered.
  const [corrections, correct] = useState(0);
  return (
    <ActionForm
      action={action}
      onSuccess={({ data }) => data && data.setByProfile.length > 0 && correct((count) => count + 1)}
    >
      <BasedOn version={basedOn} />
      <input type="hidden" name="client_id" value={client.clientId} />
      <ProfileNote />
      <Card
        title={t('common.settings')}
        description={editable ? undefined : t('common.yourRoleCanViewThese')}
        footer={
          editable && (
            <>
              <SavedNote made={corrections} />
              <SubmitButton>{t('common.saveChanges')}</SubmitButton>
            </>
          )
        }
        stickyFooter
        flush
      >
        <fieldset key={corrections} disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-6">
          <GeneralFields client={client} />
          <RedirectFields client={client} />
          <GrantFields client={client} grants={grants} />
          <AuthenticationFields client={client} methods={methods} algorithms={algorithms} />
          <AccessFields client={client} scopes={scopes} detailsTypes={detailsTypes} />
          <OpenidFields client={client} />
          <LogoutFields client={client} />
          <ProtectionFields client={client} isPublic={isPublic} algorithms={algorithms} />
          <LifetimeFields lifetimes={lifetimes} rotation={client.refreshTokenRotation} isPublic={isPublic} />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
