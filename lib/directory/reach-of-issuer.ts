import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import type { RevokingIssuer } from './revoke-for-issuer';
import type { DirectoryStore } from './store';

/** The limit of an issuer that keeps it from naming a person; `several`: more than one. */
export type BeyondReach = 'administrators' | 'people' | 'email-domains' | 'several';

/** Whom a subject of a trusted issuer means, and why the issuer may not name the person. */
export type Reach =
  | { kind: 'within'; personId: string }
  | { kind: 'beyond'; personId: string; why: BeyondReach }
  | { kind: 'nobody' };

/**
 * What a call or signal of a trusted issuer with this subject would find. What is found is decided by the same function
 * as for calls and signals; the reason is the limit without which the person would be found.
 */
export async function reachOfIssuer(
  directory: Pick<DirectoryStore, 'findNamedByIssuer'>,
  { tenantId, issuer, subject }: { tenantId: string; issuer: RevokingIssuer; subject: NamedSubject },
): Promise<Reach> {
  const find = (as: RevokingIssuer) => directory.findNamedByIssuer(tenantId, as, subject);
  const within = await find(issuer);
  if (within !== null) return { kind: 'within', personId: within };
  const { revocation } = issuer;
  if (!revocation) return { kind: 'nobody' };
  const administrators = { ...revocation, includesAdministrators: true };
  const everyone = { people: 'everyone' as const, of: null };
  const unlimited = { ...issuer, emailDomains: [], revocation: { ...administrators, ...everyone } };
  const personId = await find(unlimited);
  if (personId === null) return { kind: 'nobody' };
  const without: [BeyondReach, RevokingIssuer][] = [
    ['administrators', { ...issuer, revocation: administrators }],
    ['people', { ...issuer, revocation: { ...revocation, ...everyone } }],
    ['email-domains', { ...issuer, emailDomains: [] }],
  ];
  for (const [why, as] of without) if ((await find(as)) === personId) return { kind: 'beyond', personId, why };
  return { kind: 'beyond', personId, why: 'several' };
}
