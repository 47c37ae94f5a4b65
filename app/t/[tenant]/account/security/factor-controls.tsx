import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ListedFactor } from '@/lib/sign-in/second-factors/second-factor';

interface FactorControlsProps {
  tenantPlace: string;
  factor: Pick<ListedFactor, 'id' | 'name'>;
  removable: boolean;
  csrf: string;
}

/** The collapsed forms of one factor. Plain HTML, which asks for confirmation before removing it. */
export function FactorControls({ tenantPlace, factor: { id, name }, removable, csrf }: FactorControlsProps) {
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
