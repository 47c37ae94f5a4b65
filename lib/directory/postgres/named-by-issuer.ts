import type { RevokingIssuer } from '@/lib/directory/revoke-for-issuer';
import { findAssertedPerson } from '@/lib/grants/trusted-issuers/postgres/find-asserted-person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';

type Revocation = NonNullable<RevokingIssuer['revocation']>;

/**
 * See DirectoryStore.findNamedByIssuer. Deactivated people are found too: their access has ended, which is what the
 * caller wants.
 */
export async function findNamedByIssuer(
  connection: Connection,
  tenantId: string,
  issuer: RevokingIssuer,
  subject: NamedSubject,
): Promise<string | null> {
  const { revocation, emailDomains } = issuer;
  if (!revocation) return null;
  const person = await findSubject(connection, tenantId, { ...issuer, revocation }, subject);
  if (!person || (person.isAdministrator && !revocation.includesAdministrators)) return null;
  const domain = person.primaryEmail?.slice(person.primaryEmail.lastIndexOf('@') + 1);
  if (emailDomains.length > 0 && (domain === undefined || !emailDomains.includes(domain))) return null;
  return (await isWithin(connection, tenantId, revocation, person.personId)) ? person.personId : null;
}

async function findSubject(
  connection: Connection,
  tenantId: string,
  issuer: RevokingIssuer & { revocation: Revocation },
  subject: NamedSubject,
) {
  const by = (attribute: RevokingIssuer['subjectAttribute'], value: string) =>
    findAssertedPerson(connection, tenantId, attribute, value);
  if (subject.format === 'email') return by('email', subject.email);
  if (subject.format === 'opaque') return by(issuer.subjectAttribute, subject.id);
  const linked = await findLinked(connection, tenantId, issuer.revocation, subject);
  if (linked) return by('id', linked);
  // Subjects of other issuers are other people, even if they have the same name.
  return subject.iss === issuer.issuer ? by(issuer.subjectAttribute, subject.sub) : null;
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

/** Whether a person is one of those whose access the issuer may end. */
async function isWithin(
  connection: Connection,
  tenantId: string,
  { people, of }: Revocation,
  personId: string,
): Promise<boolean> {
  if (people === 'everyone') return true;
  const condition = people === 'connection' ? ofConnection(of) : ofProvider(tenantId, of);
  const found = await connection.query(sql`
    SELECT 1 AS one FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${condition}`);
  return found.length === 1;
}

const ofConnection = (id: string | null): Sql =>
  id !== null && isId(id) ? sql`p.connection_id = ${id}::uuid` : sql`false`;

const ofProvider = (tenantId: string, id: string | null): Sql => sql`EXISTS (
  SELECT FROM linked_identity l WHERE l.tenant_id = ${tenantId}::uuid AND l.provider_id = ${id} AND l.person_id = p.id)`;
