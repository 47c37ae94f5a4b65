import type { Actor } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { Bytes } from '@/lib/platform/shared/secret';

/**
 * Whether a person's primary email address is confirmed: either by the person, or because it was set together with the
 * account.
 */
export interface EmailStanding {
  /** Since when it has been unconfirmed; null when it is confirmed. */
  unconfirmedSince: Date | null;
  /** The last confirmed address; set only while the primary address is unconfirmed. */
  confirmedEmail: string | null;
}

export interface EmailStandingReader {
  /** Whether the person's primary address is confirmed. For an unknown person it is reported as confirmed. */
  findEmailStanding(tenantId: string, personId: string): Promise<EmailStanding>;
}

/** The steps that read and change the confirmation state within the transaction that changes a person. */
export interface EmailStandingSteps {
  /** As `findEmailStanding`, with the person's row locked. */
  emailStanding(tenantId: string, personId: string): Promise<EmailStanding>;
  setEmailStanding(tenantId: string, personId: string, standing: EmailStanding): Promise<void>;
  /** Whether the person has nothing to sign in with, and is not known to have signed in. */
  hasNeverSignedIn(tenantId: string, personId: string): Promise<boolean>;
  /**
   * Consumes a single-use link that was mailed to the address to confirm it.
   * @returns whether the link could be used
   */
  claimEmailConfirmation(
    person: Person,
    confirmation: { tokenHash: Bytes; email: string; now: Date },
  ): Promise<boolean>;
}

/** The state of a person whose address has not been changed. */
export const confirmed: EmailStanding = { unconfirmedSince: null, confirmedEmail: null };

const PLAIN = /^[\x00-\x7f]*$/;

/**
 * Whether two addresses are equal, ignoring the case of ASCII letters only. Other characters must match exactly:
 * lowercasing can turn a non-ASCII letter into an ASCII one, and so into a different mailbox.
 */
export function sameAddress(a: string | null, b: string | null): boolean {
  if (a === null || b === null || !PLAIN.test(a) || !PLAIN.test(b)) return a === b;
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The confirmation state after a change of the primary address. If the person has never signed in, an address set by an
 * administrator who may manage them counts as confirmed, like the one the account was created with. An address set by a
 * directory does not.
 * @param change.neverSignedIn the person has nothing to sign in with and has never signed in
 */
export function standingAfter(
  before: EmailStanding,
  {
    from,
    to,
    actor,
    neverSignedIn,
    now,
  }: { from: string | null; to: string | null; actor: Actor; neverSignedIn: boolean; now: Date },
): EmailStanding {
  const last = before.unconfirmedSince === null ? from : before.confirmedEmail;
  const byDirectory = actor.type === 'scim-connection' || actor.type === 'client';
  if ((neverSignedIn && !byDirectory) || (to !== null && sameAddress(last, to))) return confirmed;
  return { unconfirmedSince: now, confirmedEmail: last };
}

/**
 * The address to which sign-in links are sent. For an administrator, an address that another person changed is not used
 * until the administrator confirms it; links go to the last confirmed address instead.
 */
export async function linkAddress(
  directory: EmailStandingReader,
  { tenantId, id, role, attributes }: Person,
): Promise<string | null> {
  const primary = primaryEmail(attributes);
  if (role === null || primary === null) return primary;
  const { unconfirmedSince, confirmedEmail } = await directory.findEmailStanding(tenantId, id);
  return unconfirmedSince === null ? primary : confirmedEmail;
}
