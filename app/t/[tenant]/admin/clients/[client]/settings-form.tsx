'use client';

import { useState } from 'react';
import { ActionForm } from '@/components/forms/action-form';
import { BasedOn } from '@/components/forms/based-on';
import { useFormContext } from '@/components/forms/form-context';
import { FormSection } from '@/components/forms/form-section';
import type { FormAction } from '@/components/forms/form-state';
import { SubmitButton } from '@/components/forms/submit-button';
import { UndoNote } from '@/components/forms/undo/undo-note';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { SelectOption } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { DetailsTypeCheckboxes, type DetailsTypeChoice } from '../../details-type-checkboxes';
import type { ScopeChoice } from '../../scope-checkboxes';
import { RedirectUrisField } from '../redirect-uris-field';
import { ScopeChoices } from '../scope-choices';
import type { SavedClient } from './actions';
import { AuthenticationFields } from './authentication-fields';
import { GeneralFields } from './general-fields';
import { type GrantChoice, GrantFields } from './grant-fields';
import { LifetimeFields, type Lifetimes } from './lifetime-fields';
import { LogoutFields } from './logout-fields';
import { OpenidFields } from './openid-fields';
import { ProtectionFields } from './protection-fields';
import { sections } from './sections';

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
              <UndoNote made={corrections} />
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
          <GrantFields client={client} grants={grants} algorithms={algorithms} />
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

/** The redirect URIs of a client. */
function RedirectFields({ client }: { client: RegisteredClient }) {
  const t = useText();
  return (
    <FormSection {...sections.redirects}>
      <RedirectUrisField redirectUris={client.redirectUris} />
      <ChoiceGroup
        legend={t('clients.applicationType')}
        name="application_type"
        hint={t('clients.determinesWhichRedirectUrisAre')}
        columns
      >
        <Radio
          name="application_type"
          value="web"
          defaultChecked={client.applicationType === 'web'}
          label={t('clients.web')}
          description={t('clients.httpsOrHttpOnLoopback')}
        />
        <Radio
          name="application_type"
          value="native"
          defaultChecked={client.applicationType === 'native'}
          label={t('clients.native')}
          description={t('clients.alsoPrivateUseSchemesAnd')}
        />
      </ChoiceGroup>
    </FormSection>
  );
}

interface AccessFieldsProps {
  client: RegisteredClient;
  scopes: readonly ScopeChoice[];
  detailsTypes: readonly DetailsTypeChoice[];
}

/** What a client may request. */
function AccessFields({ client, scopes, detailsTypes }: AccessFieldsProps) {
  const t = useText();
  return (
    <FormSection {...sections.access}>
      <ScopeChoices scopes={scopes} chosen={client.scopes} />
      <DetailsTypeCheckboxes
        name="authorization_details_types"
        hint={t('clients.authorizationDetailsClientCanRequest')}
        types={detailsTypes}
        chosen={client.authorizationDetailsTypes}
      />
    </FormSection>
  );
}
