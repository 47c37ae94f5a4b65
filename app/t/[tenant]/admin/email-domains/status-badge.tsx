import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

/** Whether an email domain is verified. */
export function StatusBadge({ verified }: { verified: boolean }) {
  const t = useText();
  return verified ? (
    <Badge tone="success" dot>
      {t('emailDomains.verified')}
    </Badge>
  ) : (
    <Badge dot>{t('emailDomains.notVerified')}</Badge>
  );
}
