import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Time } from '@/components/ui/time';
import { countTexts } from '@/lib/pages/console/ended';
import { msg } from '@/lib/platform/shared/message';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { FactorsOfPerson, ListedFactor } from '@/lib/sign-in/second-factors/second-factor';
import { NoteField } from '../../token-families/note-field';
import { removeFactors } from './actions';

const kinds = { totp: msg('common.authenticatorApp'), passkey: msg('common.passkey') } as const;

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
    ? t('people.recoveryCodesAreRemovedToo')
    : t('people.recoveryCodesAreRemovedTooPasswordAlone');
  const ofAll = required ? t('people.recoveryCodesAreRemovedToo') : t('people.recoveryCodesAreRemovedTooPasswordAlone');
  // Only a linked account is left then, whether or not a second factor is required.
  const withoutPassword =
    gives === 'passkey'
      ? t('people.recoveryCodesAreRemovedTooPasswordSign')
      : t('people.recoveryCodesAreRemovedTooPassword');
  const passwords = gives === 'password';
  return (
    <Card
      title={t('common.secondFactors')}
      description={required ? t('people.requiredForThisPerson') : undefined}
      flush
      actions={
        mayChange &&
        factors.length > 1 && (
          <ConfirmDialog
            trigger={t('people.removeAll')}
            triggerSize="sm"
            title={t('people.removeAllSecondFactors')}
            description={passwords ? ofAll : withoutPassword}
            ends={[t('people.secondFactors', { count: factors.length }), ...countTexts(t, { sessions })]}
            confirmLabel={t('people.removeAll')}
            action={action}
            fields={{ id: personId }}
          >
            <NoteField />
          </ConfirmDialog>
        )
      }
    >
      {factors.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t('people.noSecondFactors')}</p>}
      <ul className="divide-y">
        {factors.map((factor) => (
          <li key={factor.id} className="flex items-center justify-between gap-4 px-5 py-2.5 text-sm">
            <FactorFacts factor={factor} />
            {mayChange && (
              <ConfirmDialog
                trigger={t('common.remove')}
                triggerVariant="ghost"
                triggerSize="sm"
                title={t('people.removeThisSecondFactor')}
                description={
                  factors.length > 1 ? t('people.itStopsWorkingOtherSecond') : passwords ? ofLast : withoutPassword
                }
                ends={countTexts(t, { sessions })}
                confirmLabel={t('common.remove')}
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
          {t('people.unusedRecoveryCodes', { count: recoveryCodes })}
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
        {passkey?.backedUp && <Badge>{t('common.synced')}</Badge>}
      </p>
      <p className="text-ink-muted">
        {lastUsedAt
          ? t.rich('people.kindAddedLastUsed', {
              kind: t(kinds[kind]),
              added,
              used: () => <Time value={lastUsedAt} format="relative" />,
            })
          : t.rich('people.kindAdded', { kind: t(kinds[kind]), added })}
      </p>
    </div>
  );
}
