import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingCounts } from '@/lib/people/outcome';
import { remove } from './deletion-actions';
import { ends } from './ends';

interface DeletePersonProps {
  tenantPlace: string;
  person: { id: string; name: string };
  /** What a deletion would end now. */
  living: LivingCounts;
  /** How many days they could be restored for. */
  days: number;
}

/** The delete button, with a confirmation that says what ends and whether the person can be restored. */
export function DeletePerson({ tenantPlace, person: { id, name }, living, days }: DeletePersonProps) {
  const t = useText();
  return (
    <ConfirmDialog
      trigger={t('Delete')}
      title={t('Delete {name}?', { name })}
      description={
        days > 0
          ? t(
              'They disappear from clients, directories and groups immediately, and their user name becomes available. You can restore them for {days, plural, one {# day} other {# days}}; after that they are deleted permanently.',
              { days },
            )
          : t(
              'They disappear from clients, directories and groups immediately, and their user name becomes available. This cannot be undone.',
            )
      }
      ends={ends(t, living)}
      confirmLabel={t('Delete')}
      action={remove.bind(null, tenantPlace)}
      fields={{ id }}
    />
  );
}
