import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ScopeUses } from '@/lib/grants/scopes/store';
import { remove } from './actions';

/** Deletes a scope; the confirmation says first who has it and what ends. */
export function DeleteScopeCard({ name, uses, tenantPlace }: { name: string; uses: ScopeUses; tenantPlace: string }) {
  const t = useText();
  const { clients, people, families } = uses;
  return (
    <Card title={t('common.delete')} description={t('scopes.itIsNoLongerGranted')}>
      <ConfirmDialog
        trigger={t('scopes.deleteScope')}
        title={t('scopes.deleteScopeName', { name })}
        description={t('scopes.requestsThatIncludeItAre')}
        ends={[
          ...(clients > 0 ? [t('scopes.clientsCanNoLongerRequest', { count: clients })] : []),
          ...(people > 0
            ? [
                t('scopes.consentsOfPeopleAreDeleted', {
                  count: people,
                }),
              ]
            : []),
          ...(families > 0 ? [t('scopes.activeTokenFamiliesIncludeIt', { count: families })] : []),
        ]}
        confirmLabel={t('scopes.deleteScope')}
        action={remove.bind(null, tenantPlace)}
        fields={{ name }}
      />
    </Card>
  );
}
