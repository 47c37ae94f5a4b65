import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { SelectOption } from '@/components/ui/select';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { DetailsTypeCheckboxes, type DetailsTypeChoice } from '../../details-type-checkboxes';
import type { ScopeChoice } from '../../scope-checkboxes';
import { RedirectUrisField } from '../redirect-uris-field';
import { ScopeChoices } from '../scope-choices';
import { AuthenticationFields } from './authentication-fields';
import { GeneralFields } from './general-fields';
import { type GrantChoice, GrantFields } from './grant-fields';
import { LifetimeFields, type Lifetimes } from './lifetime-fields';
import { LogoutFields } from './logout-fields';
import { OpenidFields } from './openid-fields';
import { ProtectionFields } from './protection-fields';
import { sections } from './sections';

interface SettingsFieldsProps {
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

/** All sections of a client's settings. */
export function SettingsFields({
  client,
  isPublic,
  methods,
  algorithms,
  grants,
  scopes,
  detailsTypes,
  lifetimes,
}: SettingsFieldsProps) {
  return (
    <>
      <GeneralFields client={client} />
      <RedirectFields client={client} />
      <GrantFields client={client} grants={grants} algorithms={algorithms} />
      <AuthenticationFields client={client} methods={methods} algorithms={algorithms} />
      <AccessFields client={client} scopes={scopes} detailsTypes={detailsTypes} />
      <OpenidFields client={client} />
      <LogoutFields client={client} />
      <ProtectionFields client={client} isPublic={isPublic} algorithms={algorithms} />
      <LifetimeFields lifetimes={lifetimes} rotation={client.refreshTokenRotation} isPublic={isPublic} />
    </>
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
