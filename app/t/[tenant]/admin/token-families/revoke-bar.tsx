import { ChoiceBar } from '@/components/data-table/choice-bar';
import { useText } from '@/components/text/use-text';
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
    <ChoiceBar
      form={REVOKE_FORM}
      action={`${basePath}/revoke`}
      label={t('tokenFamilies.revokeTokenFamilies')}
      kept={kept}
      total={total}
      field="which"
      submit={{
        chosen: t('tokenFamilies.revokeSelected'),
        all: isEstimate(total)
          ? t('tokenFamilies.revokeAll')
          : t('tokenFamilies.revokeAllTotal', { total: total.toLocaleString('en') }),
      }}
    />
  );
}
