import { useText } from '@/components/text/use-text';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ScopeUses } from '@/lib/grants/scopes/store';
import { remove } from './actions';

/** Deletes a scope, and says first who has it and what ends. */
export function DeleteScopeCard({ name, uses, tenantPlace }: { name: string; uses: ScopeUses; tenantPlace: string }) {
  const t = useText();
  const { clients, people, families } = uses;
  return (
    <Card
      title={t('Delete')}
      description={t(
        'Nobody gets it any more, and no client asks for it. Access tokens that carry it live out their time.',
      )}
    >
      <ConfirmDialog
        trigger={t('Delete scope')}
        title={t('Delete the scope {name}?', { name })}
        description={t(
          'Requests that name it are refused. This cannot be undone: a scope that is added under the same name later has to be given to clients and allowed by people anew.',
        )}
        ends={[
          ...(clients > 0
            ? [t('{count, plural, one {# client} other {# clients}} may not ask for it any more', { count: clients })]
            : []),
          ...(people > 0
            ? [
                t('What {count, plural, one {# person has} other {# people have}} allowed is forgotten', {
                  count: people,
                }),
              ]
            : []),
          ...(families > 0
            ? [
                t(
                  '{count, plural, one {# living token family holds} other {# living token families hold}} it: refreshes that ask for it, or for everything, are refused',
                  { count: families },
                ),
              ]
            : []),
        ]}
        confirmLabel={t('Delete scope')}
        action={remove.bind(null, tenantPlace)}
        fields={{ name }}
      />
    </Card>
  );
}
