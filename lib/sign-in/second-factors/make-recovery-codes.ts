import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Bytes } from '@/lib/platform/shared/secret';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code';
import type { SecondFactorStore } from './store';

/**
 * Generates new recovery codes; the previous ones stop working.
 * @returns the codes, of which only hashes are stored; null for a person without a second factor
 */
export async function makeRecoveryCodes(
  {
    secondFactors,
    recoveryKey,
  }: { secondFactors: Pick<SecondFactorStore, 'replaceRecoveryCodes'>; recoveryKey: Bytes },
  { tenantId, personId }: { tenantId: string; personId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<string[] | null> {
  const codes = newRecoveryCodes();
  const hashes = codes.flatMap((code) => recoveryCodeHash(recoveryKey, personId, code) ?? []);
  return (await secondFactors.replaceRecoveryCodes({ tenantId, personId, hashes, cause, now })) === 'replaced'
    ? codes
    : null;
}
