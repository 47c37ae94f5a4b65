import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ActiveCounts } from '@/lib/people/outcome';
import { remove } from './deletion-actions';
import { ends } from './ends';

interface DeletePersonProps {
  tenantPlace: string;
  person: { id: string; name: string };
  /** What a deletion would end now. */
  living: ActiveCounts;
  /** How many days they could be restored for. */
  days: number;
}

/** The delete button, with a confirmation that says what ends and whether the person can be restored. */
export function DeletePerson({ tenantPlace, person: { id, name }, living, days }: DeletePersonProps) {
  const t = useText();
  return (
    <ConfirmDialog
      trigger={t('common.delete')}
      title={t('common.deleteName', { name })}
      description={
        days > 0
          ? t('people.theyDisappearFromClientsDirectoriesAnd', { days })
          : t('people.theyDisappearFromClientsDirectories')
      }
      ends={ends(t, living)}
      confirmLabel={t('common.delete')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
