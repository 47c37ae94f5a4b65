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
        legend={t('Application type')}
        name="application_type"
        hint={t('Determines which redirect URIs are allowed.')}
        columns
      >
        <Radio
          name="application_type"
          value="web"
          defaultChecked={client.applicationType === 'web'}
          label={t('Web')}
          description={t('https, or http on a loopback address. Must match exactly.')}
        />
        <Radio
          name="application_type"
          value="native"
          defaultChecked={client.applicationType === 'native'}
          label={t('Native')}
          description={t('Also private-use schemes, and any port on a loopback address.')}
        />
      </ChoiceGroup>
    </FormSection>
  );
}
