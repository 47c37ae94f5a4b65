import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { isEstimate } from '@/lib/platform/shared/counted-exactly';

/** The form that the checkboxes in the list belong to. */
export const REVOKE_FORM = 'revoke-several';

interface RevokeBarProps {
  /** The address of the list. */
  basePath: string;
  /** The filters of the list. */
  kept: readonly [name: string, value: string][];
  total: number;
}

/** Leads to revoking the selected families or all in the list; the next page counts them and asks for the reason. */
export function RevokeBar({ basePath, kept, total }: RevokeBarProps) {
  const t = useText();
  return (
    <form
      id={REVOKE_FORM}
      method="get"
      action={`${basePath}/revoke`}
      aria-label={t('tokenFamilies.revokeTokenFamilies')}
      className="choice-bar mt-1 flex flex-wrap items-center justify-end gap-2 bg-canvas py-3"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="which" value="chosen">
        {t('tokenFamilies.revokeSelected')}
      </Button>
      <Button type="submit" name="which" value="all">
        {isEstimate(total)
          ? t('tokenFamilies.revokeAll')
          : t('tokenFamilies.revokeAllTotal', { total: total.toLocaleString('en') })}
      </Button>
    </form>
  );
}
