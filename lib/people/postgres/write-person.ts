import type { Person, ReportedDeactivation } from '@/lib/people/person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { toUserColumns } from '@/lib/scim/resources/user-columns';
import { type CountedType, countResources } from './resource-count';

const byId = (tenantId: string, id: string): Sql => sql`tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`;

/** An INSERT that adds a person. */
export function insertingPerson(person: Person): Sql {
  const columns = toUserColumns(person.attributes);
  return sql`
    INSERT INTO person (tenant_id, id, connection_id, external_id, user_name, user_name_key, display_name, display_name_key, active,
                        email_keys, email_search, attributes, role, version, created_at, updated_at, deactivated_at)
    VALUES (${person.tenantId}::uuid, ${person.id}::uuid, ${person.connectionId}::uuid, ${columns.externalId}, ${columns.userName},
            ${columns.userNameKey}, ${columns.displayName}, ${columns.displayNameKey}, ${columns.active}, ${columns.emailKeys}::text[],
            ${columns.emailSearch}, ${JSON.stringify(columns.attributes)}::jsonb, ${person.role}, ${person.version}::int, ${person.createdAt}, ${person.updatedAt},
            ${person.deactivatedAt})`;
}

/**
 * An INSERT that adds those of several people of one tenant whose user names and ids are free, and returns their ids.
 * In the order of their user names, so that parallel statements wait for each other and never in a circle.
 */
export function insertingPeople(tenantId: string, people: readonly Person[]): Sql {
  const rows = people.map((person) => {
    const { id, connectionId, role, version, createdAt, updatedAt, deactivatedAt } = person;
    const { attributes: rest, ...columns } = toUserColumns(person.attributes);
    return { id, connectionId, role, version, createdAt, updatedAt, deactivatedAt, ...columns, rest };
  });
  return sql`
    INSERT INTO person (tenant_id, id, connection_id, external_id, user_name, user_name_key, display_name, display_name_key, active,
                        email_keys, email_search, attributes, role, version, created_at, updated_at, deactivated_at)
    SELECT ${tenantId}::uuid, id, "connectionId", "externalId", "userName", "userNameKey", "displayName", "displayNameKey", active,
           "emailKeys", "emailSearch", rest, role, version, "createdAt", "updatedAt", "deactivatedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS added(
      id uuid, "connectionId" uuid, "externalId" text, "userName" text, "userNameKey" text, "displayName" text, "displayNameKey" text, active boolean,
      "emailKeys" text[], "emailSearch" text, rest jsonb, role text, version int, "createdAt" timestamptz, "updatedAt" timestamptz, "deactivatedAt" timestamptz)
    ORDER BY "userNameKey" COLLATE "C", id ON CONFLICT DO NOTHING RETURNING id`;
}

/**
 * An UPDATE that writes a person. An unchanged user name keeps its key, which may predate the single form of names
 * (decision 0035), so that every person can always be deactivated. A deactivation that a signal reported becomes one
 * that no signal can lift.
 */
export function updatingPerson(person: Person): Sql {
  const columns = toUserColumns(person.attributes);
  return sql`
    UPDATE person SET connection_id = ${person.connectionId}::uuid, external_id = ${columns.externalId}, user_name = ${columns.userName},
      user_name_key = CASE WHEN user_name = ${columns.userName} THEN user_name_key ELSE ${columns.userNameKey} END, display_name = ${columns.displayName}, display_name_key = ${columns.displayNameKey},
      active = ${columns.active}, email_keys = ${columns.emailKeys}::text[], email_search = ${columns.emailSearch},
      attributes = ${JSON.stringify(columns.attributes)}::jsonb, role = ${person.role}, version = ${person.version}::int, updated_at = ${person.updatedAt},
      deactivated_at = ${person.deactivatedAt}, deactivation_issuer = NULL, deactivation_reported_at = NULL
    WHERE ${byId(person.tenantId, person.id)}`;
}

/**
 * The password, second factors and everything else that refers to the person by a foreign key are deleted with the row.
 */
export async function deletePersonRow(connection: Connection, tenantId: string, id: string): Promise<void> {
  const [gone] = await connection.query<{ connectionId: string | null; isThere: boolean }>(sql`
    DELETE FROM person WHERE ${byId(tenantId, id)}
    RETURNING connection_id::text AS "connectionId", deleted_at IS NULL AS "isThere"`);
  if (gone?.isThere) await countResources(connection, { tenantId, ...gone }, 'User', -1);
}

/**
 * Marks a person as deleted; the row remains until it is purged.
 * @param first a `WITH` clause for the same statement
 */
export async function hidePersonRow(
  connection: Connection,
  { tenantId, id, now, first }: { tenantId: string; id: string; now: Date; first: Sql },
): Promise<void> {
  await connection.execute(sql`
    ${first}
    UPDATE person SET active = false, deactivated_at = COALESCE(deactivated_at, ${now}), deleted_at = ${now}, version = version + 1, updated_at = ${now},
      deactivation_issuer = NULL, deactivation_reported_at = NULL
    WHERE ${byId(tenantId, id)}`);
}

export async function showPersonRow(connection: Connection, tenantId: string, id: string): Promise<void> {
  const [shown] = await connection.query<{ connectionId: string | null }>(sql`
    UPDATE person SET deleted_at = NULL WHERE ${byId(tenantId, id)} RETURNING connection_id::text AS "connectionId"`);
  if (shown) await countResources(connection, { tenantId, ...shown }, 'User', 1);
}

/** See DirectoryChange.findReportedDeactivation. */
export async function findReportedDeactivation(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<ReportedDeactivation | null> {
  const [found] = await connection.query<ReportedDeactivation>(sql`
    SELECT deactivation_issuer AS issuer, deactivation_reported_at AS "happenedAt" FROM person
    WHERE ${byId(tenantId, id)} AND NOT active AND deactivation_issuer IS NOT NULL`);
  return found ?? null;
}

/** See DirectoryChange.wasReactivatedAfter. */
export async function wasReactivatedAfter(
  connection: Connection,
  tenantId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const [found] = await connection.query(sql`
    SELECT FROM audit_event
    WHERE tenant_id = ${tenantId}::uuid AND target_id = ${id} AND action = 'person.reactivated' AND at > ${at} LIMIT 1`);
  return found !== undefined;
}

/** See DirectoryChange.recordReportedDeactivation. */
export async function recordReportedDeactivation(
  connection: Connection,
  tenantId: string,
  id: string,
  reported: ReportedDeactivation | null,
): Promise<void> {
  await connection.execute(sql`
    UPDATE person SET deactivation_issuer = ${reported?.issuer ?? null}::text, deactivation_reported_at = ${reported?.happenedAt ?? null}::timestamptz
    WHERE ${byId(tenantId, id)} AND NOT active`);
}

/** Records whether the person has confirmed their primary email address. */
export async function updateEmailStanding(
  connection: Connection,
  tenantId: string,
  id: string,
  { unconfirmedSince, confirmedEmail }: { unconfirmedSince: Date | null; confirmedEmail: string | null },
): Promise<void> {
  await connection.execute(sql`
    UPDATE person SET email_unconfirmed_since = ${unconfirmedSince}::timestamptz, confirmed_email = ${confirmedEmail}::text
    WHERE ${byId(tenantId, id)}`);
}

export interface HandOver {
  tenantId: string;
  /** The SCIM connection that provisions the rows. `to` is the one that will; null for none. */
  from: string;
  to: string | null;
  atMost: number;
  now: Date;
}

export interface HandedOver {
  id: string;
  externalId: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  /** Whether clients and event receivers know the record; false for a deleted person who can be restored. */
  isThere: boolean;
  hadExternalId: boolean;
}

/** Moves people to another SCIM connection, including deleted people who can be restored. */
export async function handOverPeople(connection: Connection, wanted: HandOver): Promise<HandedOver[]> {
  const { tenantId, from, to, atMost, now } = wanted;
  const people = await connection.query<HandedOver>(sql`
    WITH chosen AS (
      SELECT id, external_id, deleted_at IS NULL AS is_there FROM person WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid
      ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE person given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now},
      deactivation_issuer = NULL, deactivation_reported_at = NULL
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id
    RETURNING given.id::text AS id, given.external_id AS "externalId", given.version, given.created_at AS "createdAt", given.updated_at AS "updatedAt",
              chosen.is_there AS "isThere", chosen.external_id IS NOT NULL AS "hadExternalId"`);
  await countHandedOver(connection, wanted, 'User', people);
  return people;
}

/** Counts what moved for both connections. */
export async function countHandedOver(
  connection: Connection,
  { tenantId, from, to }: HandOver,
  type: CountedType,
  handedOver: readonly HandedOver[],
): Promise<void> {
  const present = handedOver.filter(({ isThere }) => isThere).length;
  await countResources(connection, { tenantId, connectionId: from }, type, -present);
  await countResources(connection, { tenantId, connectionId: to }, type, present);
}

/**
 * Sets the attributes of several people `r`.
 * @param update.changed a SELECT of their ids and of the columns that `attributes` uses
 */
export function updatePeopleAttributes(
  connection: Connection,
  { tenantId, changed, attributes, now }: { tenantId: string; changed: Sql; attributes: Sql; now: Date },
): Promise<number> {
  return connection.execute(sql`
    WITH changed AS (${changed})
    UPDATE person AS r SET attributes = ${attributes}, version = r.version + 1, updated_at = ${now}
    FROM changed WHERE r.tenant_id = ${tenantId}::uuid AND r.id = changed.id`);
}
