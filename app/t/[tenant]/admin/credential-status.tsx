import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

interface CredentialStatusProps {
  credential: { expiresAt: Date | null; revokedAt?: Date | null };
  now: Date;
}

/** The status of a secret or token: valid, expired or revoked. */
export function CredentialStatus({ credential: { expiresAt, revokedAt }, now }: CredentialStatusProps) {
  const t = useText();
  if (revokedAt) return <Badge dot>{t('common.revoked')}</Badge>;
  if (expiresAt && expiresAt <= now)
    return (
      <Badge tone="danger" dot>
        {t('common.expired')}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {t('common.valid')}
    </Badge>
  );
}
