import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { OfferedResource } from './offered-resources';
import type { KeptPersonalToken } from './personal-token';

/** The personal access tokens of a tenant, as the protocol uses them. */
export interface PersonalTokens {
  /** The resources that tokens can currently be for; empty if the tenant does not allow personal access tokens. */
  offered: readonly OfferedResource[];
  /**
   * Finds a token by its SHA-256 in one statement. Its use is recorded shortly afterwards.
   * @returns null if the token is unknown, expired or revoked, its person may no longer act, or it was created without
   *   a second factor that the tenant now requires
   */
  find(tokenHash: Bytes, now: Date): Promise<KeptPersonalToken | null>;
  /**
   * Revokes a token and writes the audit entry. Idempotent.
   * @param revocation.clientId the client that asks for it
   */
  revoke(revocation: { tokenHash: Bytes; clientId: string; now: Date; origin: RequestOrigin }): Promise<void>;
}
