import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

interface CredentialStatusProps {
  credential: { expiresAt: Date | null; revokedAt?: Date | null };
  now: Date;
}

/** Whether a secret or token works now. */
export function CredentialStatus({ credential: { expiresAt, revokedAt }, now }: CredentialStatusProps) {
  const t = useText();
  if (revokedAt) return <Badge dot>{t('Revoked')}</Badge>;
  if (expiresAt && expiresAt <= now)
    return (
      <Badge tone="danger" dot>
        {t('Expired')}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {t('Valid')}
    </Badge>
  );
}
