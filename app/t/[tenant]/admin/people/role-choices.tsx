import { useText } from '@/components/text/use-text';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { Role } from '@/lib/people/person';
import { noRole, roleLabels } from './role-labels';

interface RoleChoicesProps {
  /** The roles that may be assigned; "none" is always an option. */
  roles: readonly Role[];
  role: Role | null;
  /** Set if a heading above already says it. */
  legendHidden?: boolean;
}

/** The choice of a console role, with what each role may do. */
export function RoleChoices({ roles, role, legendHidden }: RoleChoicesProps) {
  const t = useText();
  return (
    <ChoiceGroup legend={t('people.consoleRole')} name="role" legendHidden={legendHidden}>
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
