import type { Cause } from '@/lib/audit/audit-entry';
import type { Person } from '@/lib/directory/person';
import type { RequestOrigin } from '@/lib/shared/origin';
import type { Bytes } from '@/lib/shared/secret';
import type { LinkPurpose, OneTimeLink } from './one-time-link';

/** What links need of a store. Tokens are known by their SHA-256 alone. */
export interface OneTimeLinkStore {
  /** Makes a link, which ends those that the person had, with the audit row, in one transaction with the person's row locked. */
  issue(link: NewLink): Promise<LinkIssued>;
  /** The link of this purpose with this token, whether or not it can still be used; null when there is none in the tenant. */
  find(tenantId: string, purpose: LinkPurpose, tokenHash: Bytes): Promise<OneTimeLink | null>;
  /**
   * Uses the link, once: of any number at the same time one sets the password, all others change nothing. In one
   * transaction with everything that a new password ends, and the audit row.
   */
  redeem(redemption: Redemption): Promise<'redeemed' | 'not-redeemable'>;
}

export interface NewLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  tokenHash: Bytes;
  expiresAt: Date;
  /** The address to which it is mailed; null when it is handed out otherwise. Whoever uses it has proved the address. */
  mailedTo: string | null;
  /** Asked with the person's row locked. */
  mayManage: (person: Person) => boolean;
  cause: Cause;
  now: Date;
}

export type LinkIssued =
  | 'issued'
  /** Unknown, deleted or deactivated. */
  | 'person-inactive'
  | 'not-allowed';

export interface Redemption {
  tenantId: string;
  purpose: LinkPurpose;
  tokenHash: Bytes;
  /** argon2id, of the new password. */
  passwordHash: string;
  origin: RequestOrigin | null;
  now: Date;
}
