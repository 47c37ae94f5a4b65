import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Identifier } from '@/components/ui/identifier';

export interface DetailsTypeChoice {
  type: string;
  name: string;
}

interface DetailsTypeCheckboxesProps {
  /** The name of the form's field. */
  name: string;
  /** What selecting an entry means in this form. */
  hint: string;
  types: readonly DetailsTypeChoice[];
  chosen: readonly string[];
}

/**
 * Checkboxes for the types of authorization details that the tenant has declared; renders nothing if there are none.
 */
export function DetailsTypeCheckboxes({ name, hint, types, chosen }: DetailsTypeCheckboxesProps) {
  const t = useText();
  if (types.length === 0) return null;
  return (
    <ChoiceGroup legend={t('common.authorizationDetails')} name={name} hint={hint}>
      {types.map(({ type, name: label }) => (
        <Checkbox
          key={type}
          name={name}
          value={type}
          label={label}
          description={<Identifier mono value={type} />}
          defaultChecked={chosen.includes(type)}
        />
      ))}
    </ChoiceGroup>
  );
}
