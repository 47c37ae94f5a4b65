import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import type { Person, Role } from '@/lib/people/person';
import { SavedNote } from '../../saved-note';
import { RoleChoices } from '../role-choices';
import { noRole, roleLabels } from '../role-labels';
import { changeRole } from './actions';

interface RoleCardProps {
  tenantPlace: string;
  person: Person;
  /** The roles that may be assigned; null if the role can only be viewed. */
  roles: readonly Role[] | null;
}

/** The person's console role. */
export function RoleCard({ tenantPlace, person: { id, role }, roles }: RoleCardProps) {
  const t = useText();
  if (!roles) {
    const { label, description } = role ? roleLabels[role] : noRole;
    return (
      <Card title={t('people.consoleRole')}>
        <p className="text-sm font-medium">{t(label)}</p>
        <p className="text-sm text-ink-muted">{t(description)}</p>
      </Card>
    );
  }
  return (
    <ActionForm action={changeRole.bind(null, tenantPlace)}>
      <Card
        title={t('people.consoleRole')}
        footer={
          <>
            <SavedNote />
            <SubmitButton variant="secondary">{t('people.saveRole')}</SubmitButton>
          </>
        }
      >
        <input type="hidden" name="id" value={id} />
        <RoleChoices key={role} roles={roles} role={role} legendHidden />
      </Card>
    </ActionForm>
  );
}
