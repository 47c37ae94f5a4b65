import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { DetailsTypeCheckboxes, type DetailsTypeChoice } from '../../details-type-checkboxes';
import type { ScopeChoice } from '../../scope-checkboxes';
import { ScopeChoices } from '../scope-choices';
import { sections } from './sections';

interface AccessFieldsProps {
  client: RegisteredClient;
  scopes: readonly ScopeChoice[];
  detailsTypes: readonly DetailsTypeChoice[];
}

/** What a client may request. */
export function AccessFields({ client, scopes, detailsTypes }: AccessFieldsProps) {
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
