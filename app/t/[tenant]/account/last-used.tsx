import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';

/** When something was last used, within a line of facts. */
export function LastUsed({ at }: { at: Date | null }) {
  const t = useText();
  return at
    ? t.rich('account.lastUsed', { when: () => <Time value={at} format="relative" /> })
    : t('common.notUsedYetLower');
}
