import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import type { FactorsOfPerson, ListedFactor } from '@/lib/second-factors/second-factor';
import { counted } from '../../form-text';
import { NoteField } from '../../token-families/note-field';
import { ends } from './ends';
import { removeFactors } from './remove-factors';

const kinds = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

interface SecondFactorsCardProps {
  tenantSlug: string;
  personId: string;
  held: FactorsOfPerson;
  /** How many sessions live: they end with a factor. */
  sessions: number;
  mayChange: boolean;
}

/** What the person confirms a sign-in with, and the way to remove what was lost. */
export function SecondFactorsCard({ tenantSlug, personId, held: { factors, recoveryCodes, required }, sessions, mayChange }: SecondFactorsCardProps) {
  const action = removeFactors.bind(null, tenantSlug);
  const after = required ? 'They add another one at the next sign-in.' : 'Their password alone signs them in then, unless they add another one.';
  return (
    <Card
      title="Second factors"
      description={required ? 'Required of this person.' : undefined}
      flush
      actions={mayChange && factors.length > 1 && (
        <ConfirmDialog
          trigger="Remove all"
          triggerSize="sm"
          title="Remove all second factors?"
          description={`Recovery codes go with them. ${after}`}
          ends={[counted(factors.length, 'second factor', 'second factors'), ...ends({ sessions })]}
          confirmLabel="Remove all"
          action={action}
          fields={{ id: personId }}
        >
          <NoteField />
        </ConfirmDialog>
      )}
    >
      {factors.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">None.</p>}
      <ul className="divide-y">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <FactorFacts factor={factor} />
            {mayChange && (
              <ConfirmDialog
                trigger="Remove"
                triggerVariant="ghost"
                triggerSize="sm"
                title="Remove this second factor?"
                description={factors.length > 1 ? 'It works no more. Their other factors stay.' : `Recovery codes go with it. ${after}`}
                ends={ends({ sessions })}
                confirmLabel="Remove"
                action={action}
                fields={{ id: personId, factor: factor.id }}
              >
                <NoteField />
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ul>
      {factors.length > 0 && <p className="border-t px-5 py-2.5 text-sm text-ink-muted">{counted(recoveryCodes, 'recovery code', 'recovery codes')} unused</p>}
    </Card>
  );
}

function FactorFacts({ factor: { name, kind, passkey, createdAt, lastUsedAt } }: { factor: ListedFactor }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {passkey?.backedUp && <Badge>synced</Badge>}
      </p>
      <p className="text-ink-muted">
        {kinds[kind]} · added <Time value={createdAt} />
        {lastUsedAt && <> · used <Time value={lastUsedAt} format="relative" /></>}
      </p>
    </div>
  );
}
