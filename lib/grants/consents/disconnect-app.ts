import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ConsentStore } from './store';

/** Lets a person withdraw what they allowed a client: everything that it holds in their name stops working. */
export async function disconnectApp(
  consents: Pick<ConsentStore, 'withdraw'>,
  { tenantId, personId, clientId }: { tenantId: string; personId: string; clientId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'disconnected'; families: number } | { kind: 'not-connected' }> {
  const withdrawn = await consents.withdraw({ tenantId, personId, clientId, cause, now });
  return withdrawn ? { kind: 'disconnected', families: withdrawn.families } : { kind: 'not-connected' };
}
