import type { RegisteredIssuer } from '@/lib/grants/trusted-issuers/issuer';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type ActiveCounts, withoutConflict } from '@/lib/people/outcome';
import { type Person, personTarget } from '@/lib/people/person';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import { mayLeave } from './brake';
import type { DirectoryChange, DirectoryStore } from './store';

/** An issuer, with what decides whom it names and whose access it may end. */
export type RevokingIssuer = Pick<RegisteredIssuer, 'issuer' | 'subjectAttribute' | 'emailDomains' | 'revocation'>;

/** Identifies the JWT of an issuer's call, which can be used once. */
export interface IssuerClaim {
  issuer: string;
  jtiHash: Bytes;
  expiresAt: Date;
}

export interface RevocationByIssuer {
  tenantId: string;
  issuer: RevokingIssuer;
  subject: NamedSubject;
  claim: IssuerClaim;
}

/**
 * Ends everything that was issued to the person whom a trusted issuer names, as a deactivation does
 * (lib/directory/postgres/end-everything.ts), and uses up the call's JWT in the same transaction. The person stays
 * active and may sign in again. Each call that is carried out leaves an audit row, even if nothing was left to end.
 * What decides is the issuer's registration while the person is locked; the given one may be a few seconds old.
 * @returns `not-found` also for people whom the issuer may not name; `distrusted` if it has been disabled or deleted,
 *   or has lost its right; `braked` if it has ended the access of too many. The JWT is then not used up
 */
export async function revokeForIssuer(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, issuer, subject, claim }: RevocationByIssuer,
  { origin, now }: { origin: RequestOrigin | null; now: Date },
): Promise<{ kind: 'ended'; ended: ActiveCounts } | { kind: 'not-found' | 'replayed' | 'distrusted' | 'braked' }> {
  const cause: Cause = { actor: { type: 'trusted-issuer', id: issuer.issuer, name: issuer.issuer }, origin };
  const outcome = await directory.change(async (steps) => {
    const person = await lockNamed(steps, { tenantId, issuer, subject });
    if (typeof person === 'string') return { kind: person };
    if ((await steps.claimCall({ tenantId, ...claim })) === 'replayed') return { kind: 'replayed' as const };
    if (person.attributes.active && !(await mayLeave(steps, person, { cause, now }))) {
      await steps.unclaimCall({ tenantId, ...claim });
      return { kind: 'braked' as const };
    }
    const ended = await steps.endEverything({
      tenantId,
      personId: person.id,
      reason: 'revoked-by-issuer',
      now,
      cause,
    });
    await steps.audit({
      tenantId,
      cause,
      action: 'person.access-ended',
      target: personTarget(person),
      detail: { ended: { ...ended } },
    });
    return { kind: 'ended' as const, ended };
  });
  return withoutConflict(outcome);
}

/**
 * The person whom an issuer names, locked, as the issuer's registration has it while nothing about either can change.
 * @returns `not-found` also for people whom it may not name; `distrusted` if it no longer may end anyone's access
 */
export async function lockNamed(
  steps: Pick<DirectoryChange, 'findNamedByIssuer' | 'lockPerson' | 'lockTrustedIssuer'>,
  { tenantId, issuer, subject }: Omit<RevocationByIssuer, 'claim'>,
): Promise<Person | 'not-found' | 'distrusted'> {
  const named = await steps.findNamedByIssuer(tenantId, issuer, subject);
  const person = named === null ? null : await steps.lockPerson(tenantId, named);
  if (!person) return 'not-found';
  const registered = await steps.lockTrustedIssuer(tenantId, issuer.issuer);
  if (!registered?.revocation) return 'distrusted';
  return (await steps.findNamedByIssuer(tenantId, registered, subject)) === person.id ? person : 'not-found';
}
