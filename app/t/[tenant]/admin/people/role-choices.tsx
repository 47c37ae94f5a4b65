import { ChoiceGroup } from '@/components/ui/choice-group';
import { Radio } from '@/components/ui/radio';
import type { Role } from '@/lib/directory/person';
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
  return (
    <ChoiceGroup legend="Role in this console" name="role" legendHidden={legendHidden}>
      <Radio name="role" value="" defaultChecked={role === null} {...noRole} />
      {roles.toReversed().map((given) => (
        <Radio key={given} name="role" value={given} defaultChecked={given === role} {...roleLabels[given]} />
      ))}
    </ChoiceGroup>
  );
}
