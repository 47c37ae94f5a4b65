import { FormSection } from '@/components/forms/form-section';
import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import type { RegisteredClient } from '@/lib/grants/clients/client';
import { ExchangeFields } from './exchange-fields';
import { sections } from './sections';

export interface GrantChoice {
  name: string;
  label: string;
  description: string | undefined;
}

/** The grant types of a client. */
export function GrantFields({ client, grants }: { client: RegisteredClient; grants: readonly GrantChoice[] }) {
  const t = useText();
  return (
    <FormSection {...sections.grants} className="group/grants">
      <ChoiceGroup legend={t('common.grantTypes')} legendHidden name="grant_types" className="-mt-2.5">
        {grants.map(({ name, label, description }) => (
          <Checkbox
            key={name}
            name="grant_types"
            value={name}
            label={label}
            description={description}
            defaultChecked={client.grantTypes.includes(name)}
          />
        ))}
      </ChoiceGroup>
      <ExchangeFields policy={client.tokenExchange} />
    </FormSection>
  );
}
