import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Time } from '@/components/ui/time';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { ListedFactor } from '@/lib/sign-in/second-factors/second-factor';
import { LastUsed } from '../last-used';
import { noFactorText, secondFactorsText } from '../password-text';

const kinds = { totp: msg('common.authenticatorApp'), passkey: msg('common.passkey') } as const;

/** Whether the person has named it: without a name, it is stored under the English name of its kind. */
const isNamed = ({ name, kind }: ListedFactor): boolean => name !== inEnglish(kinds[kind]);

interface FactorsCardProps {
  tenantPlace: string;
  factors: readonly ListedFactor[];
  /** Whether the last factor must be kept. */
  required: boolean;
  /** Whether there is a password that can be used to sign in. */
  hasPassword: boolean;
  /** Whether a passkey is enough to sign in. */
  passkeysAlone: boolean;
  editable: boolean;
  csrf: string;
}

/** The person's second factors, each with controls to rename and remove it. */
export function FactorsCard({
  tenantPlace,
  factors,
  required,
  hasPassword,
  passkeysAlone,
  editable,
  csrf,
}: FactorsCardProps) {
  const t = useText();
  return (
    <Card
      flush
      title={t('common.secondFactors')}
      description={secondFactorsText({ hasPassword, required, passkeysAlone })
        .map((words) => t(words))
        .join(' ')}
    >
      {factors.length === 0 && <p className="px-5 py-4 text-sm text-ink-muted">{t(noFactorText(hasPassword))}</p>}
      <ul className="divide-y">
        {factors.map((factor) => (
          <li key={factor.id} className="space-y-3 px-5 py-4">
            <div className="space-y-1">
              <h3 className="flex flex-wrap items-center gap-2 text-base font-medium [overflow-wrap:anywhere]">
                {isNamed(factor) ? <bdi>{factor.name}</bdi> : t(kinds[factor.kind])}
                {isNamed(factor) && <Badge>{t(kinds[factor.kind])}</Badge>}
                {factor.passkey?.backedUp && <Badge>{t('common.synced')}</Badge>}
              </h3>
              <p className="text-sm text-ink-muted">
                {t.rich('account.added', { when: () => <Time value={factor.createdAt} /> })} ·{' '}
                <LastUsed at={factor.lastUsedAt} />
              </p>
            </div>
            {editable && (
              <FactorControls
                tenantPlace={tenantPlace}
                factor={factor}
                removable={!required || factors.length > 1}
                csrf={csrf}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface FactorControlsProps {
  tenantPlace: string;
  factor: Pick<ListedFactor, 'id' | 'name'>;
  removable: boolean;
  csrf: string;
}

/** The collapsed forms of one factor. Plain HTML, which asks for confirmation before removing it. */
function FactorControls({ tenantPlace, factor: { id, name }, removable, csrf }: FactorControlsProps) {
  const t = useText();
  const path = (rest: string) => tenantPath(tenantPlace, `/account/security/${rest}`);
  const hidden = (
    <>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="factor" value={id} />
    </>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 text-sm">
      <details className="min-w-0">
        <summary className="cursor-pointer py-1" aria-label={t('account.renameName', { name })}>
          {t('account.rename')}
        </summary>
        <form method="post" action={path('rename')} className="mt-2 flex flex-wrap items-end gap-2">
          {hidden}
          <Field label={t('account.newName')} required>
            <Input name="name" defaultValue={name} maxLength={60} autoComplete="off" />
          </Field>
          <Button type="submit">{t('account.saveName')}</Button>
        </form>
      </details>
      {removable && (
        <details className="min-w-0">
          <summary className="cursor-pointer py-1 text-danger" aria-label={t('account.removeName', { name })}>
            {t('common.remove')}
          </summary>
          <form method="post" action={path('remove')} className="mt-2 space-y-2">
            {hidden}
            <p className="max-w-prose text-ink-muted">{t('account.youllNoLongerBeAble')}</p>
            <Button type="submit" variant="destructive" aria-label={t('account.removeNameNow', { name })}>
              {t('account.removeNow')}
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}
