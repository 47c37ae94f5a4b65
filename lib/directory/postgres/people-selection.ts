import type { OwnedCounts } from '@/lib/directory/owned';
import type { InvitationCounts, Inviting, SelectionCounts, SelectionStore } from '@/lib/directory/people-selection';
import type { ActiveCounts } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { primaryEmailEntry } from '@/lib/people/postgres/primary-email';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { planned } from '@/lib/platform/postgres/planned';
import { isId } from '@/lib/platform/shared/id';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { alreadyIn } from '@/lib/sign-in/one-time-links/postgres/holder';
import { activeCounts } from './end-everything';
import { ownedCounts } from './owned';
import { changeableBy, chosen } from './people-conditions';

/** What decides on invitations, as `purposeFor` does for one person, and `linkAddress` for the address. */
const invitable = (tenantId: string, { by, gives }: Inviting) => ({
  changeable: changeableBy(by),
  alreadyIn: sql`(SELECT ${alreadyIn(tenantId, gives)} FROM (SELECT person.tenant_id, person.id, person.role, person.email_keys, person.user_name_key) p)`,
  hasAddress: sql`(
    (jsonb_typeof(${primaryEmailEntry(sql`person`)} -> 'value') = 'string') IS TRUE
    AND (person.role IS NULL OR person.email_unconfirmed_since IS NULL OR person.confirmed_email IS NOT NULL))`,
});

/** See SelectionStore.countInvitations. */
async function countInvitations(
  connection: Connection,
  { tenantId, which, ...inviting }: Parameters<SelectionStore['countInvitations']>[0],
): Promise<InvitationCounts> {
  const decides = invitable(tenantId, inviting);
  const [counts] = await planned<InvitationCounts>(
    connection,
    sql`
    SELECT
      count(*)::int AS people,
      (count(*) FILTER (WHERE NOT changeable))::int AS "leftOut",
      (count(*) FILTER (WHERE changeable AND already_in))::int AS "alreadyIn",
      (count(*) FILTER (WHERE changeable AND NOT already_in AND NOT active))::int AS inactive,
      (count(*) FILTER (WHERE changeable AND NOT already_in AND active AND NOT has_address))::int AS "noAddress",
      (count(*) FILTER (WHERE changeable AND NOT already_in AND active AND has_address))::int AS "toInvite"
    FROM (
      SELECT person.active, ${decides.changeable} AS changeable, ${decides.alreadyIn} AS already_in, ${decides.hasAddress} AS has_address
      FROM person WHERE ${chosen(tenantId, which)}
    ) counted`,
  );
  if (!counts) throw new Error('A count query returned no row.');
  return counts;
}

export function selectionStore(database: Connection): SelectionStore {
  return {
    walkPeople: (walk) => walkPeople(database, walk),
    countSelection: (of) => countSelection(database, of),
    countInvitations: (of) => countInvitations(database, of),
    findPeopleNamed: (tenantId, names) => findPeopleNamed(database, tenantId, names),
  };
}

async function walkPeople(
  connection: Connection,
  { tenantId, which, afterId, limit, toInvite }: Parameters<SelectionStore['walkPeople']>[0],
): Promise<Person[]> {
  const invited = toInvite && invitable(tenantId, toInvite);
  const rows = await planned<PersonRow>(
    connection,
    sql`
    SELECT ${personColumns} FROM person
    WHERE ${chosen(tenantId, which)}
      ${invited ? sql`AND ${invited.changeable} AND NOT ${invited.alreadyIn} AND person.active AND ${invited.hasAddress}` : empty}
      ${afterId !== null && isId(afterId) ? sql`AND person.id > ${afterId}::uuid` : empty}
    ORDER BY person.id LIMIT ${limit}::int`,
  );
  return rows.map(personFromRow);
}

/** Counts the same things as active as `countEverything` does for one person. */
async function countSelection(
  connection: Connection,
  { tenantId, which, by, now }: Parameters<SelectionStore['countSelection']>[0],
): Promise<SelectionCounts> {
  const count = (table: Sql, condition: Sql) => sql`(
    SELECT count(*)::int FROM ${table} JOIN changeable ON changeable.id = person_id WHERE tenant_id = ${tenantId}::uuid AND ${condition})`;
  const [counts] = await planned<
    Omit<SelectionCounts, 'activeCounts' | 'owned'> &
      ActiveCounts &
      Omit<OwnedCounts, 'accessKeys'> & { ownedKeys: number }
  >(
    connection,
    sql`
    WITH chosen AS (SELECT person.id, person.active, ${changeableBy(by)} AS changeable FROM person WHERE ${chosen(tenantId, which)}),
    changeable AS MATERIALIZED (SELECT id, active FROM chosen WHERE changeable),
    leaving AS (SELECT id FROM changeable WHERE active)
    SELECT
      (SELECT count(*)::int FROM chosen) AS people,
      (SELECT count(*)::int FROM chosen) - (SELECT count(*)::int FROM changeable) AS "leftOut",
      (SELECT count(*)::int FROM changeable WHERE active) AS active,
      (SELECT count(*)::int FROM changeable WHERE NOT active) AS inactive,
      ${activeCounts(count, tenantId, now)},
      ${ownedCounts(sql`leaving`, tenantId, now)}`,
  );
  if (!counts) throw new Error('A count query returned no row.');
  const { people, leftOut, active, inactive, clients, scimTokens, ownedKeys, ...of } = counts;
  return { people, leftOut, active, inactive, activeCounts: of, owned: { clients, scimTokens, accessKeys: ownedKeys } };
}

async function findPeopleNamed(
  connection: Connection,
  tenantId: string,
  userNames: readonly string[],
): Promise<Person[]> {
  const rows = await connection.query<PersonRow>(sql`
    SELECT ${personColumns} FROM person
    WHERE tenant_id = ${tenantId}::uuid AND deleted_at IS NULL AND user_name_key = ANY(${userNames.map(userNameKey)}::text[])`);
  return rows.map(personFromRow);
}
