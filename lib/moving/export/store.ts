import type { Bytes } from '@/lib/platform/shared/secret';
import type { TotpParameters } from '@/lib/sign-in/second-factors/totp';

/** What an export reads in addition to what lists show. */
export interface ExportStore {
  /** The next groups by ID, after `afterId`; at most `limit`. */
  walkGroups(walk: { tenantId: string; afterId: string | null; limit: number }): Promise<ExportedGroup[]>;
  /** What people sign in with and belong to. */
  findHoldings(tenantId: string, personIds: readonly string[]): Promise<Map<string, Holdings>>;
  /** The newest secret of each client that has not expired, by client_id. */
  findClientSecrets(tenantId: string, clientIds: readonly string[], now: Date): Promise<Map<string, Bytes>>;
}

export interface ExportedGroup {
  id: string;
  displayName: string;
  /** The groups that it is a direct member of. */
  memberOf: string[];
}

export interface Holdings {
  /** The hash of the password; null without one, and for one that has to be changed at the next sign-in. */
  password: string | null;
  /** The email address, in lower case, that the person verified. */
  verifiedEmail: string | null;
  memberOf: string[];
  links: { issuer: string; subject: string }[];
  totps: { name: string; secretEncrypted: Bytes; parameters: Partial<TotpParameters> }[];
  passkeys: HeldPasskey[];
}

export interface HeldPasskey {
  name: string;
  credentialId: Bytes;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
}
