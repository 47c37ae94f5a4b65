import { mappedClaims } from '@/lib/directory/at-sign-in/mapped-claims';
import { changeMembers } from '@/lib/directory/change-members';
import { changePerson } from '@/lib/directory/change-person';
import { changedAttributes } from '@/lib/directory/changed-attributes';
import { createPerson } from '@/lib/directory/create-person';
import { findResourceTypes } from '@/lib/directory/extension-schemas/postgres';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { PersonAttributes } from '@/lib/people/person';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { assertedEmailKey } from '@/lib/people/postgres/asserted-key';
import { findPerson } from '@/lib/people/postgres/read-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { Overtaken } from '@/lib/platform/postgres/retry-conflicts';
import { preparedUserName, userNameKey } from '@/lib/platform/shared/user-name';
import type {
  AtSignIn,
  Newcomer,
  NotCreated,
  PlannedGroup,
  Returning,
  SignInPlan,
} from '@/lib/sign-in/identity-providers/at-sign-in';
import type { CoveredClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import type { IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { spellingsOf } from '@/lib/tenants/email-domains/domain-of-address';
import { createDirectoryStore } from '.';

interface Planned {
  attributes: PersonAttributes;
  plan: SignInPlan;
}

/** Creates and changes people at sign-ins with identity providers (docs/decisions/0125). */
export const atSignIn: AtSignIn = {
  async planCreation(connection, newcomer) {
    const planned = await planCreation(connection, newcomer);
    return 'plan' in planned ? { kind: 'creates', plan: planned.plan } : planned;
  },

  async lockAddress(connection, { provider: { tenantId }, asserted: { email } }) {
    const lock = `person created at sign-in ${tenantId} ${email?.toLowerCase() ?? ''}`;
    await connection.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))::text`);
  },

  async create(connection, newcomer, how) {
    const planned = await planCreation(connection, newcomer);
    if (!('plan' in planned)) return planned;
    const { provider } = newcomer;
    const created = await createPerson(
      createDirectoryStore(connection),
      { tenantId: provider.tenantId, attributes: planned.attributes, detail: { provider: provider.id } },
      how,
    );
    // A directory or an administrator has just created someone with the name.
    if (created.kind === 'conflict') throw new Overtaken();
    const { id: personId } = created.person;
    await moveBetweenGroups(connection, { provider, personId, plan: planned.plan }, how);
    return { kind: 'created', personId };
  },

  planChange: async (connection, returning) => (await planChange(connection, returning))?.plan ?? null,

  async change(connection, returning, how) {
    const planned = await planChange(connection, returning);
    if (!planned) return;
    const { provider, personId: id } = returning;
    const changed = await changePerson(
      createDirectoryStore(connection),
      { tenantId: provider.tenantId, id, attributes: () => planned.attributes },
      how,
    );
    if (changed.kind !== 'changed' && changed.kind !== 'unchanged')
      throw new Error(`A sign-in could not change a person: ${changed.kind}.`);
    await moveBetweenGroups(connection, { ...returning, plan: planned.plan }, how);
  },
};

/** Whom to create, or why no one. An address that could be mistaken for another one counts as unverified. */
async function planCreation(
  connection: Connection,
  { provider, asserted, claims }: Newcomer,
): Promise<Planned | NotCreated> {
  const { tenantId, provisioning } = provider;
  const { email, emailVerified } = asserted;
  const emailKey = email === null ? null : assertedEmailKey(email);
  if (email === null || emailKey === null) return { kind: 'unverified-email', personId: null };
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  const domains = await verifiedDomains(connection, tenantId);
  const isTrusted = provisioning.trustedDomains.includes(domain) && domains.includes(domain);
  if (!emailVerified && !isTrusted) return { kind: 'unverified-email', personId: null };
  const bound = { verified: true, verified_if_any: domains.length > 0, any: false }[provisioning.addressDomains];
  if (bound && !domains.includes(domain)) return { kind: 'foreign-domain', personId: null };
  const holder = await holderOf(connection, { tenantId, email, emailKey });
  if (holder) return { kind: holder.active ? 'account-exists' : 'person-inactive', personId: holder.personId };
  const userName = preparedUserName(email);
  return planOf(
    connection,
    { provider, claims, personId: null },
    {
      userName,
      active: true,
      emails: [{ value: email, type: 'work', primary: true }],
    },
  );
}

/** Only people whom no directory owns, and who have no console role. */
async function planChange(connection: Connection, { provider, personId, claims }: Returning): Promise<Planned | null> {
  if (provider.provisioning.updates === 'never') return null;
  const person = await findPerson(connection, provider.tenantId, personId, null);
  if (!person || person.connectionId !== null || person.role !== null) return null;
  return planOf(connection, { provider, claims, personId }, person.attributes);
}

async function planOf(
  connection: Connection,
  { provider, claims, personId }: { provider: IdentityProvider; claims: CoveredClaims; personId: string | null },
  given: PersonAttributes,
): Promise<Planned> {
  const { tenantId, provisioning } = provider;
  const { User: people } = await findResourceTypes(connection, tenantId);
  const mapped = mappedClaims(people, provisioning.attributes, claims, given);
  const attributes: PersonAttributes = { ...mapped.attributes, userName: given.userName, active: given.active };
  const groups = await planGroups(connection, { provider, claims, personId });
  const changed = changedAttributes(personId === null ? {} : given, attributes);
  return { attributes, plan: { ...changed, ...groups, unfit: mapped.unfit } };
}

async function verifiedDomains(connection: Connection, tenantId: string): Promise<string[]> {
  const rows = await connection.query<{ domain: string }>(
    sql`SELECT domain FROM email_domain WHERE tenant_id = ${tenantId}::uuid AND verified_at IS NOT NULL`,
  );
  return rows.map(({ domain }) => domain);
}

/** Who has an address as one of theirs or as the user name, active or not, or deleted and not yet erased. */
async function holderOf(
  connection: Connection,
  { tenantId, email, emailKey }: { tenantId: string; email: string; emailKey: string },
): Promise<{ personId: string; active: boolean } | null> {
  const spellings = spellingsOf(emailKey);
  const [holder] = await connection.query<{ personId: string; active: boolean }>(sql`
    SELECT p.id::text AS "personId", ${isActivePerson} AS active FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND (p.user_name_key = ANY(${[userNameKey(email), ...spellings]}::text[]) OR p.email_keys && ${spellings}::text[])
    ORDER BY active DESC, p.id LIMIT 1`);
  return holder ?? null;
}

interface GroupRow extends PlannedGroup {
  member: boolean;
  /** Whether the provider's claims made the person a member. */
  fromProvider: boolean;
}

/**
 * The groups to join and to leave. Only groups that the mapping lists are joined, and only memberships that came from
 * the provider end. Groups of SCIM connections are left to them.
 */
async function planGroups(
  connection: Connection,
  {
    provider: { tenantId, id, provisioning },
    claims,
    personId,
  }: { provider: IdentityProvider; claims: CoveredClaims; personId: string | null },
): Promise<Pick<SignInPlan, 'joins' | 'leaves'>> {
  if (claims.groupsElsewhere) return { joins: [], leaves: [] };
  const said = claims.values[provisioning.groupsClaim];
  const values = new Set([said ?? []].flat().map(String));
  const wanted = new Set(provisioning.groups.filter(({ value }) => values.has(value)).map(({ groupId }) => groupId));
  const rows = await connection.query<GroupRow>(sql`
    SELECT g.id::text AS id, g.display_name AS name, m.member_id IS NOT NULL AS member, m.provider_id IS NOT DISTINCT FROM ${id} AS "fromProvider"
    FROM "group" g LEFT JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = g.id AND m.member_id = ${personId}::uuid
    WHERE g.tenant_id = ${tenantId}::uuid AND g.connection_id IS NULL AND (g.id = ANY(${[...wanted]}::uuid[]) OR m.provider_id = ${id})
    ORDER BY g.id`);
  const named = (which: (row: GroupRow) => boolean) =>
    rows.filter(which).map(({ id: group, name }) => ({ id: group, name }));
  return {
    joins: named((row) => !row.member),
    leaves: provisioning.leavesGroups ? named((row) => row.member && row.fromProvider && !wanted.has(row.id)) : [],
  };
}

/** One group after the other in the order of their ids, as everything that locks several. */
async function moveBetweenGroups(
  connection: Connection,
  {
    provider: { tenantId, id },
    personId,
    plan: { joins, leaves },
  }: { provider: IdentityProvider; personId: string; plan: SignInPlan },
  how: { cause: Cause; now: Date },
): Promise<void> {
  const directory = createDirectoryStore(connection);
  const moves = [
    ...joins.map((group) => ({ ...group, joins: true })),
    ...leaves.map((group) => ({ ...group, joins: false })),
  ];
  for (const { id: groupId, joins: added } of moves.sort((one, other) => (one.id < other.id ? -1 : 1)))
    await changeMembers(directory, { tenantId, groupId, [added ? 'add' : 'remove']: [personId] }, how);
  if (joins.length > 0)
    await connection.execute(sql`
      UPDATE group_member SET provider_id = ${id}
      WHERE tenant_id = ${tenantId}::uuid AND member_id = ${personId}::uuid AND group_id = ANY(${joins.map((group) => group.id)}::uuid[])`);
}
