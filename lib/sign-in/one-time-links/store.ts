import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { NewFactor } from '@/lib/sign-in/second-factors/store';
import type { LinkGives, LinkPurpose, OneTimeLink, OwnProvider } from './one-time-link';

/** What links need of a store. Tokens are stored and looked up only by their SHA-256. */
export interface OneTimeLinkStore {
  /**
   * Creates a link and its audit row, in one transaction with the person's row locked. A link from an administrator
   * ends the person's earlier links. One that was requested at the sign-in page ends none, because a stranger may have
   * requested it.
   * @throws AboveRank when the link would be shown to an administrator who may not manage the person
   */
  issue(link: NewLink): Promise<LinkIssued>;
  /** Creates a link that can only confirm an address and ends no other link. */
  issueConfirmation(
    link: Pick<NewLink, 'tenantId' | 'personId' | 'tokenHash' | 'expiresAt' | 'now'> & { mailedTo: string },
  ): Promise<void>;
  /** The link with this purpose and token, whether or not it is still usable; null when the tenant has no such link. */
  find(tenantId: string, purpose: LinkPurpose, tokenHash: Bytes): Promise<OneTimeLink | null>;
  /** The person's unused invitation from an administrator; null if there is none that still works. */
  findOpenInvitation(tenantId: string, personId: string, now: Date): Promise<OpenInvitation | null>;
  /** What the person has had to sign in with; nothing for an unknown person. */
  findHolder(tenantId: string, personId: string): Promise<LinkHolder>;
  /**
   * Uses the link, once: of any number of parallel calls, one sets the password or adds the passkey and the others
   * change nothing. Runs in one transaction with everything that a new password ends, and the audit rows.
   */
  redeem(redemption: Redemption): Promise<Redeemed>;
}

export interface OpenInvitation {
  createdAt: Date;
  expiresAt: Date;
}

export interface LinkHolder {
  hasPassword: boolean;
  /** Its hash is of another product, and is replaced when the person signs in. */
  hasImportedPassword: boolean;
  hasFactor: boolean;
  /** The person has a session, or had one that is still on record. */
  hasSignedIn: boolean;
  /** The provider with which the person has to sign in instead of a password. */
  provider: OwnProvider | null;
}

/**
 * `not-redeemable`: it cannot be used for this, or is no longer usable. `not-offered`: the person could not sign in with
 * what it would set. `not-added`: the passkey is already registered.
 */
export type Redeemed = 'redeemed' | 'not-redeemable' | 'not-offered' | 'not-added';

export interface NewLink {
  tenantId: string;
  personId: string;
  purpose: LinkPurpose;
  tokenHash: Bytes;
  expiresAt: Date;
  /**
   * The address that the link is mailed to; null when it is delivered another way. Using the link proves ownership of
   * the address.
   */
  mailedTo: string | null;
  /** What the link lets the person set at the time it is created, for the audit log. */
  gives: LinkGives;
  byAdministrator: boolean;
  /** Checked with the person's row locked. */
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
  sets: NewPassword | NewPasskey | AtProvider;
  /** Hash of the browser's own cookie. A browser in which a person uses their link counts as known for that person. */
  browserHash?: Bytes | null;
  origin: RequestOrigin | null;
  now: Date;
}

interface NewPassword {
  kind: 'password';
  /** argon2id. */
  hash: string;
}

/** Nothing is set: the person has to sign in with an identity provider. */
interface AtProvider {
  kind: 'provider';
}

/**
 * Added only with a link from an administrator, and only to a person without a second factor, which it would otherwise
 * bypass.
 */
interface NewPasskey {
  kind: 'passkey';
  factor: NewFactor;
}
