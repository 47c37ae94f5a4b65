import type { CredentialStore } from '@/lib/credentials/store';
import type { LinkPurpose } from './one-time-link';

/** Who never had a password is invited. */
export async function purposeFor(
  credentials: Pick<CredentialStore, 'findPassword'>,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<LinkPurpose> {
  return (await credentials.findPassword(tenantId, id))?.hash ? 'password-reset' : 'invitation';
}
