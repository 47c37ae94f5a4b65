import type { RevokingIssuer } from '@/lib/directory/revoke-for-issuer';
import { findAssertedPeople } from '@/lib/grants/trusted-issuers/postgres/find-asserted-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';

type Revocation = NonNullable<RevokingIssuer['revocation']>;

/**
 * See DirectoryStore.findNamedByIssuer. People whom the issuer may not name are ignored from the start, so that nobody
 * else's address or external ID can keep its call from being carried out. Deactivated people are found too, unless
 * someone active matches: their access has ended, which is what the caller wants.
 */
export async function findNamedByIssuer(
  connection: Connection,
  tenantId: string,
  issuer: RevokingIssuer,
  subject: NamedSubject,
): Promise<string | null> {
  const { revocation, emailDomains } = issuer;
  if (!revocation) return null;
  const people = (await findSubjects(connection, tenantId, { ...issuer, revocation }, subject)).filter(
    ({ primaryEmail }) => emailDomains.length === 0 || emailDomains.includes(domainOf(primaryEmail)),
  );
  const active = people.filter((person) => person.active);
  const [named, another] = active.length > 0 ? active : people;
  return named && !another ? named.personId : null;
}

/** The domain of an address; empty without one. */
const domainOf = (address: string | null): string => address?.slice(address.lastIndexOf('@') + 1) ?? '';

/** The people whom the subject describes, of those whose access the issuer may end. */
async function findSubjects(
  connection: Connection,
  tenantId: string,
  issuer: RevokingIssuer & { revocation: Revocation },
  subject: NamedSubject,
): ReturnType<typeof findAssertedPeople> {
  const among = withinReach(tenantId, issuer.revocation);
  const by = (attribute: RevokingIssuer['subjectAttribute'], value: string) =>
    findAssertedPeople(connection, tenantId, attribute, value, among);
  if (subject.format === 'email') return by('email', subject.email);
  if (subject.format === 'opaque') return by(issuer.subjectAttribute, subject.id);
  const linked = await findLinked(connection, tenantId, issuer.revocation, subject);
  if (linked) return by('id', linked);
  // Subjects of other issuers are other people, even if they have the same name.
  return subject.iss === issuer.issuer ? by(issuer.subjectAttribute, subject.sub) : [];
}

/** The person who signs in with this account at the identity provider whose people the issuer may name. */
async function findLinked(
  connection: Connection,
  tenantId: string,
  { people, of }: Revocation,
  { iss, sub }: Extract<NamedSubject, { format: 'iss_sub' }>,
): Promise<string | null> {
  if (people !== 'identity_provider' || of === null) return null;
  const [linked] = await connection.query<{ personId: string }>(sql`
    SELECT l.person_id::text AS "personId" FROM linked_identity l JOIN identity_provider i ON i.tenant_id = l.tenant_id AND i.id = l.provider_id
    WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${of} AND i.issuer = ${iss} AND l.subject = ${sub}`);
  return linked?.personId ?? null;
}

/** The condition on `person` that holds for those whose access the issuer may end. */
function withinReach(tenantId: string, { people, of, includesAdministrators }: Revocation): Sql {
  const role = includesAdministrators ? sql`true` : sql`role IS NULL`;
  switch (people) {
    case 'everyone':
      return role;
    case 'connection':
      return sql`${role} AND ${of !== null && isId(of) ? sql`connection_id = ${of}::uuid` : sql`false`}`;
    case 'identity_provider':
      return sql`${role} AND EXISTS (
        SELECT FROM linked_identity l WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${of} AND l.person_id = person.id)`;
  }
}
