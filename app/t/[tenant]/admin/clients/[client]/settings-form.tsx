'use client';

import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { SelectOption } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/clients/client';
import { SavedNote } from '../../saved-note';
import { type DetailsTypeChoice, DetailsTypeCheckboxes } from '../../details-type-checkboxes';
import type { ScopeChoice } from '../../scope-checkboxes';
import { ScopeChoices } from '../scope-choices';
import { AccessFields, type GrantChoice } from './access-fields';
import { GeneralFields } from './general-fields';
import { LifetimeFields, type Lifetimes } from './lifetime-fields';
import { LogoutFields } from './logout-fields';
import { OpenidFields } from './openid-fields';
import { ProfileNote } from './profile-note';
import { ProtectionFields } from './protection-fields';
import type { SavedClient } from './update';

interface SettingsFormProps {
  action: FormAction<SavedClient>;
  /** What is shown is based on this state of the settings. */
  basedOn: string;
  /** Auditors see everything and change nothing. */
  editable: boolean;
  client: RegisteredClient;
  isPublic: boolean;
  /** How the client may authenticate; empty for a public one. */
  methods: readonly SelectOption[];
  algorithms: readonly string[];
  grants: readonly GrantChoice[];
  scopes: readonly ScopeChoice[];
  detailsTypes: readonly DetailsTypeChoice[];
  lifetimes: Lifetimes;
}

/** Everything about a client that can be edited, saved at once. */
export function SettingsForm({ action, basedOn, editable, client, isPublic, methods, algorithms, grants, scopes, detailsTypes, lifetimes }: SettingsFormProps) {
  const t = useText();
  // What the profile has set is shown in place of what was entered.
  const [corrections, correct] = useState(0);
  return (
    <ActionForm action={action} onSuccess={({ data }) => data && data.setByProfile.length > 0 && correct((count) => count + 1)}>
      <BasedOn version={basedOn} />
      <input type="hidden" name="client_id" value={client.clientId} />
      <Card
        title={t('Settings')}
        description={editable ? undefined : t('Your role may look at these and change nothing.')}
        footer={
          editable && (
            <>
              <ProfileNote />
              <SavedNote />
              <SubmitButton>{t('Save changes')}</SubmitButton>
            </>
          )
        }
        flush
      >
        <fieldset key={corrections} disabled={!editable} className="min-w-0 divide-y *:px-5 *:py-5">
          <GeneralFields client={client} />
          <AccessFields client={client} methods={methods} grants={grants} algorithms={algorithms} />
          <div className="space-y-6">
            <ScopeChoices scopes={scopes} chosen={client.scopes} />
            <DetailsTypeCheckboxes
              name="authorization_details_types"
              hint={t('Which details of its requests the client may ask for, such as one payment of a certain amount.')}
              types={detailsTypes}
              chosen={client.authorizationDetailsTypes}
            />
          </div>
          <OpenidFields client={client} />
          <LogoutFields client={client} />
          <ProtectionFields client={client} isPublic={isPublic} algorithms={algorithms} />
          <LifetimeFields lifetimes={lifetimes} rotation={client.refreshTokenRotation} isPublic={isPublic} />
        </fieldset>
      </Card>
    </ActionForm>
  );
}
