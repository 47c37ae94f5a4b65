import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { OfferedResource } from './offered-resources';
import type { KeptPersonalToken } from './personal-token';

/** The personal access tokens of a tenant, as the protocol uses them. */
export interface PersonalTokens {
  /** What they can be for at this moment; nothing where the tenant has none. */
  offered: readonly OfferedResource[];
  /**
   * Finds one by its SHA-256, in one statement; its use is noted a little later.
   * @returns null when it is unknown, expired or revoked, its person may not act any more, or the tenant now wants a second factor of them that it was made without
   */
  find(tokenHash: Bytes, now: Date): Promise<KeptPersonalToken | null>;
  /** Ends one, with the audit row. Idempotent. @param revocation.clientId who asks */
  revoke(revocation: { tokenHash: Bytes; clientId: string; now: Date; origin: RequestOrigin }): Promise<void>;
}
