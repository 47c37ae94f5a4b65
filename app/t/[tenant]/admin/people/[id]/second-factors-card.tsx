import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { text } from '@/lib/platform/shared/text';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { FactorsOfPerson, ListedFactor } from '@/lib/sign-in/second-factors/second-factor';
import { NoteField } from '../../token-families/note-field';
import { ends } from './ends';
import { removeFactors } from './remove-factors';

const kinds = { totp: text('Authenticator app'), passkey: text('Passkey') } as const;

interface SecondFactorsCardProps {
  tenantPlace: string;
  personId: string;
  held: FactorsOfPerson;
  /** What the tenant's links let people set up. */
  gives: LinkGives | null;
  /** The number of active sessions, which end when a factor is removed. */
  sessions: number;
  mayChange: boolean;
}

/** The person's second factors, with controls to remove lost ones. */
export function SecondFactorsCard({
  tenantPlace,
  personId,
  held: { factors, recoveryCodes, required },
  gives,
  sessions,
  mayChange,
}: SecondFactorsCardProps) {
  const t = useText();
  const action = removeFactors.bind(null, tenantPlace);
  const ofLast = required
    ? t('Recovery codes are removed too. The person must add another second factor at the next sign-in.')
    : t(
        'Recovery codes are removed too. A password alone is then enough to sign in, until the person adds another second factor.',
      );
  const ofAll = required
    ? t('Recovery codes are removed too. The person must add another second factor at the next sign-in.')
    : t(
        'Recovery codes are removed too. A password alone is then enough to sign in, until the person adds another second factor.',
      );
  // Only a linked account is left then, whether or not a second factor is required.
  const withoutPassword =
    gives === 'passkey'
      ? t(
          'Recovery codes are removed too. Password sign-in is off: without a linked account, the person can’t sign in until you give them a link to add a passkey.',
        )
      : t(
          'Recovery codes are removed too. Password sign-in is off: without a linked account, the person can’t sign in.',
        );
  const passwords = gives === 'password';
  return (
    <Card
      title={t('Second factors')}
      description={required ? t('Required for this person.') : undefined}
      flush
      actions={
        mayChange &&
        factors.length > 1 && (
          <ConfirmDialog
            trigger={t('Remove all')}
            triggerSize="sm"
            title={t('Remove all second factors?')}
            description={passwords ? ofAll : withoutPassword}
            ends={[
              t('{count, plural, one {# second factor} other {# second factors}}', { count: factors.length }),
              ...ends(t, { sessions }),
            ]}
            confirmLabel={t('Remove all')}
            action={action}
            fields={{ id: personId }}
          >
            <NoteField />
          </ConfirmDialog>
        )
      }
    >
      {factors.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('No second factors.')}</p>}
      <ul className="divide-y">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <FactorFacts factor={factor} />
            {mayChange && (
              <ConfirmDialog
                trigger={t('Remove')}
                triggerVariant="ghost"
                triggerSize="sm"
                title={t('Remove this second factor?')}
                description={
                  factors.length > 1
                    ? t('It stops working. Other second factors are kept.')
                    : passwords
                      ? ofLast
                      : withoutPassword
                }
                ends={ends(t, { sessions })}
                confirmLabel={t('Remove')}
                action={action}
                fields={{ id: personId, factor: factor.id }}
              >
                <NoteField />
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ul>
      {factors.length > 0 && (
        <p className="border-t px-5 py-2.5 text-sm text-ink-muted">
          {t('{count, plural, one {# unused recovery code} other {# unused recovery codes}}', { count: recoveryCodes })}
        </p>
      )}
    </Card>
  );
}

function FactorFacts({ factor: { name, kind, passkey, createdAt, lastUsedAt } }: { factor: ListedFactor }) {
  const t = useText();
  const added = () => <Time value={createdAt} />;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {passkey?.backedUp && <Badge>{t('synced')}</Badge>}
      </p>
      <p className="text-ink-muted">
        {lastUsedAt
          ? t.rich('{kind} · added <added></added> · last used <used></used>', {
              kind: t(kinds[kind]),
              added,
              used: () => <Time value={lastUsedAt} format="relative" />,
            })
          : t.rich('{kind} · added <added></added>', { kind: t(kinds[kind]), added })}
      </p>
    </div>
  );
}
