import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import type { LinkGives, LinkPurpose, OneTimeLink } from './one-time-link';

/** What links need of a store. Tokens are known by their SHA-256 alone. */
export interface OneTimeLinkStore {
  /**
   * Makes a link with the audit row, in one transaction with the person's row locked. One that an administrator gives ends
   * those that the person had. One that was asked for at the sign-in page ends none: a stranger may have asked.
   * @throws AboveRank where an administrator who is shown it may not manage the person
   */
  issue(link: NewLink): Promise<LinkIssued>;
  /** Makes a link that confirms an address; it leads to nothing but that, and ends no other. */
  issueConfirmation(
    link: Pick<NewLink, 'tenantId' | 'personId' | 'tokenHash' | 'expiresAt' | 'now'> & { mailedTo: string },
  ): Promise<void>;
  /** The link of this purpose with this token, whether or not it can still be used; null when there is none in the tenant. */
  find(tenantId: string, purpose: LinkPurpose, tokenHash: Bytes): Promise<OneTimeLink | null>;
  /** What a person has had to sign in with; all false for whom there is not. */
  findHolder(tenantId: string, personId: string): Promise<LinkHolder>;
  /**
   * Uses the link, once: of any number at the same time one sets the password or adds the passkey, all others change
   * nothing. In one transaction with everything that a new password ends, and the audit rows.
   */
  redeem(redemption: Redemption): Promise<Redeemed>;
}

export interface LinkHolder {
  hasPassword: boolean;
  hasFactor: boolean;
  /** There is a session of theirs, or was one that is still remembered. */
  hasSignedIn: boolean;
}

/**
 * `not-redeemable`: it cannot be used for this, or not any more. `not-offered`: the tenant signs nobody in with what it was
 * to set. `not-added`: the passkey is registered already.
 */
export type Redeemed = 'redeemed' | 'not-redeemable' | 'not-offered' | 'not-added';

export interface NewLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  tokenHash: Bytes;
  expiresAt: Date;
  /** The address to which it is mailed; null when it is handed out otherwise. Whoever uses it has proved the address. */
  mailedTo: string | null;
  /** What it gives as it is made, for the audit log. */
  gives: LinkGives;
  byAdministrator: boolean;
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
  sets: NewPassword | NewPasskey;
  /** Of the browser's own cookie: whoever follows a link of theirs is no stranger there. */
  browserHash?: Bytes | null;
  origin: RequestOrigin | null;
  now: Date;
}

interface NewPassword {
  kind: 'password';
  /** argon2id. */
  hash: string;
}

/** Added by a link that an administrator gave, and to nobody who has a second factor: that one would be passed by. */
interface NewPasskey {
  kind: 'passkey';
  factor: NewFactor;
}
