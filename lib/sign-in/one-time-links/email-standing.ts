import type { Actor } from '@/lib/journal/audit/audit-entry';
import type { Person } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { Bytes } from '@/lib/platform/shared/secret';

/** Whether a person's primary e-mail address is one that they confirmed, or that was set when the account was. */
export interface EmailStanding {
  /** Since when it is not; null while it is confirmed. */
  unconfirmedSince: Date | null;
  /** The last confirmed address, while the primary one is not. */
  confirmedEmail: string | null;
}

export interface EmailStandingReader {
  /** Whether the person's primary address is confirmed; it is of whom there is not. */
  findEmailStanding(tenantId: string, personId: string): Promise<EmailStanding>;
}

/** The steps about it within the transaction that changes a person. */
export interface EmailStandingSteps {
  /** As `findEmailStanding`, with the person's row locked. */
  emailStanding(tenantId: string, personId: string): Promise<EmailStanding>;
  setEmailStanding(tenantId: string, personId: string, standing: EmailStanding): Promise<void>;
  /** Whether the person has nothing to sign in with, and is not known to have signed in. */
  hasNeverSignedIn(tenantId: string, personId: string): Promise<boolean>;
  /** Uses a link up that was mailed to the address to confirm it, once. @returns whether it could be used */
  claimEmailConfirmation(
    person: Person,
    confirmation: { tokenHash: Bytes; email: string; now: Date },
  ): Promise<boolean>;
}

/** The standing of whom nobody has changed the address of. */
export const confirmed: EmailStanding = { unconfirmedSince: null, confirmedEmail: null };

const PLAIN = /^[\x00-\x7f]*$/;

/** Whether two addresses are one but for the case of ASCII letters: other letters become ASCII ones in lower case, and another mailbox. */
export function sameAddress(a: string | null, b: string | null): boolean {
  if (a === null || b === null || !PLAIN.test(a) || !PLAIN.test(b)) return a === b;
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The standing after a change of the primary address. What somebody changes who has never signed in is as good as what was
 * set when the account was, where an administrator does it, who may manage the person; a directory may not.
 * @param change.neverSignedIn the person has nothing to sign in with so far, and never has
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
 * The address to which links go that let a person in. Whoever has a role gets none at an address that somebody else changed
 * and they have not confirmed: it goes to the last one that is.
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
