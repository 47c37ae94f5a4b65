import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { ScopeUses } from '@/lib/scopes/store';
import { counted } from '../../form-text';
import { remove } from './actions';

/** Deletes a scope, and says first who has it and what ends. */
export function DeleteScopeCard({ name, uses, tenantSlug }: { name: string; uses: ScopeUses; tenantSlug: string }) {
  const { clients, people, families } = uses;
  return (
    <Card title="Delete" description="Nobody gets it any more, and no client asks for it. Access tokens that carry it live out their time.">
      <ConfirmDialog
        trigger="Delete scope"
        title={`Delete the scope ${name}?`}
        description="Requests that name it are refused. This cannot be undone: a scope that is added under the same name later has to be given to clients and allowed by people anew."
        ends={[
          ...(clients > 0 ? [`${counted(clients, 'client')} may not ask for it any more`] : []),
          ...(people > 0 ? [`What ${counted(people, 'person has', 'people have')} allowed is forgotten`] : []),
          ...(families > 0 ? [`${counted(families, 'living token family holds', 'living token families hold')} it: refreshes that ask for it, or for everything, are refused`] : []),
        ]}
        confirmLabel="Delete scope"
        action={remove.bind(null, tenantSlug)}
        fields={{ name }}
      />
    </Card>
  );
}
