import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { Role } from '@/lib/people/person';
import { noRole, roleLabels } from './role-labels';

interface RoleChoicesProps {
  /** The roles that may be given; none is always among the choices. */
  roles: readonly Role[];
  role: Role | null;
  /** Where a heading above says it already. */
  legendHidden?: boolean;
}

/** Which role in the console, with what each may do. */
export function RoleChoices({ roles, role, legendHidden }: RoleChoicesProps) {
  const t = useText();
  return (
    <ChoiceGroup legend={t('Console role')} name="role" legendHidden={legendHidden}>
      <Radio
        name="role"
        value=""
        defaultChecked={role === null}
        label={t(noRole.label)}
        description={t(noRole.description)}
      />
      {roles.toReversed().map((given) => (
        <Radio
          key={given}
          name="role"
          value={given}
          defaultChecked={given === role}
          label={t(roleLabels[given].label)}
          description={t(roleLabels[given].description)}
        />
      ))}
    </ChoiceGroup>
  );
}
