import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { RedirectUrisField } from '../redirect-uris-field';
import { sections } from './sections';

/** The redirect URIs of a client. */
export function RedirectFields({ client }: { client: RegisteredClient }) {
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
