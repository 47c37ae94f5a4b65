import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingCounts } from '@/lib/directory/outcome';
import { counted } from '../../form-text';
import { remove } from './deletion-actions';
import { ends } from './ends';

interface DeletePersonProps {
  tenantSlug: string;
  person: { id: string; name: string };
  /** What a deletion would end now. */
  living: LivingCounts;
  /** For how many days they could be restored. */
  days: number;
}

/** Deletion, with what it ends and whether there is a way back. */
export function DeletePerson({ tenantSlug, person: { id, name }, living, days }: DeletePersonProps) {
  const back = days > 0 ? `For ${counted(days, 'day', 'days')} they can be restored; after that they are deleted for good.` : 'There is no way back.';
  return (
    <ConfirmDialog
      trigger="Delete"
      title={`Delete ${name}?`}
      description={`They are gone at once for applications, directories and groups, and their user name is free. ${back}`}
      ends={ends(living)}
      confirmLabel="Delete"
      action={remove.bind(null, tenantSlug)}
      fields={{ id }}
    />
  );
}
