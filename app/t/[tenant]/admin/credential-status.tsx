import { Badge } from '@/components/ui/badge';

interface CredentialStatusProps {
  credential: { expiresAt: Date | null; revokedAt?: Date | null };
  now: Date;
}

/** Whether a secret or token works now. */
export function CredentialStatus({ credential: { expiresAt, revokedAt }, now }: CredentialStatusProps) {
  if (revokedAt) return <Badge dot>Revoked</Badge>;
  if (expiresAt && expiresAt <= now) return <Badge tone="danger" dot>Expired</Badge>;
  return <Badge tone="success" dot>Valid</Badge>;
}
