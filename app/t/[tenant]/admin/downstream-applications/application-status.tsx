import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

/** A downstream application's status in a word. */
export function ApplicationStatus({
  disabledAt,
  failingSince,
}: {
  disabledAt: Date | null;
  failingSince: Date | null;
}) {
  const t = useText();
  if (disabledAt) return <Badge dot>{t('common.disabled')}</Badge>;
  return failingSince ? (
    <Badge tone="warning" dot>
      {t('common.failing')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('events.working')}
    </Badge>
  );
}
