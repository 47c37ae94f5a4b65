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
    <Card
      title={t('Delete')}
      description={t(
        'It is no longer granted, and clients can’t request it. Access tokens with it stay valid until they expire.',
      )}
    >
      <ConfirmDialog
        trigger={t('Delete scope')}
        title={t('Delete the scope {name}?', { name })}
        description={t(
          'Requests that include it are rejected. This cannot be undone: a new scope with the same name must be assigned to clients and consented to again.',
        )}
        ends={[
          ...(clients > 0
            ? [t('{count, plural, one {# client} other {# clients}} can no longer request it', { count: clients })]
            : []),
          ...(people > 0
            ? [
                t('Consents of {count, plural, one {# person} other {# people}} are deleted', {
                  count: people,
                }),
              ]
            : []),
          ...(families > 0
            ? [
                t(
                  '{count, plural, one {# active token family includes} other {# active token families include}} it: refreshes that request it, or all scopes, are rejected',
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
