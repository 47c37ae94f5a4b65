import { groupClaims } from '@/lib/oauth/openid/claims';
import { type KnownPerson, MOST_GROUPS } from '@/lib/oauth/openid/known-person';
import type { BearerPerson, OAuthStore } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { groupsOfPerson } from '@/lib/scim/filter/sql-groups';
import { CHECKS, inOrder, isUndelegated, type Placed, type UndelegatedToken, usableTokens } from './undelegated-tokens';
import { usableToken } from './usable-token';

type GroupTuple = [id: string, name: string];
type KnownPersonRow = Omit<KnownPerson, 'groups'> & { groups: GroupTuple[] | null };

/** The groups of the person `p`, ordered by name. */
const groups = sql([
  `(
  SELECT json_agg(json_build_array(listed.id, listed.display_name) ORDER BY listed.display_name_key, listed.id)
  FROM (SELECT * FROM (${groupsOfPerson('p', null)}) AS held ORDER BY held.display_name_key, held.id LIMIT ${MOST_GROUPS}) AS listed)`,
]);

/**
 * The data of the person `p` that claims are read from.
 * @param withGroups a condition that is false if groups are not needed, so that they are not queried
 */
const knownPerson = (withGroups: Sql): Sql => sql`
  p.user_name AS "userName", p.display_name AS "displayName", p.attributes, p.verified_email_key AS "verifiedEmailKey",
  p.updated_at AS "updatedAt", CASE WHEN ${withGroups} THEN ${groups} END AS groups`;

const fromRow = <Row extends KnownPersonRow>({ groups: tuples, ...row }: Row) => ({
  ...row,
  groups: (tuples ?? []).map(([id, name]) => ({ id, name })),
});

type Found = Awaited<ReturnType<OAuthStore['findBearerPerson']>>;
type BearerRow = KnownPersonRow & { personId: string | null } & Pick<BearerPerson, 'claims'>;

/**
 * The columns read from the person `p` and the family `f` of a token.
 * @param groupsWanted a condition; groups are also read if the family's claims request them
 */
const bearerPerson = (groupsWanted: Sql): Sql => sql`
  p.id::text AS "personId", f.claims,
  ${knownPerson(sql`${groupsWanted} OR COALESCE(jsonb_exists_any(f.claims->'userinfo', ${[...groupClaims]}::text[]), false)`)}`;

function toFound(row: BearerRow | undefined): Found {
  if (!row) return { state: { kind: 'inactive' }, person: null };
  const { personId, ...known } = row;
  return {
    state: { kind: 'active', personId, userName: known.userName },
    person: personId === null ? null : fromRow(known),
  };
}

/** See OAuthStore.findBearerPerson: token, person and groups in one statement, which concurrent calls share. */
export function findBearerPersonVerb(database: Connection): OAuthStore['findBearerPerson'] {
  const findUndelegated = coalesce(
    (asked: { token: UndelegatedToken; groups: boolean }[]) => findBearerPeople(database, asked),
    CHECKS,
  );
  return async (token, { groups: groupsWanted }) => {
    const undelegated = isUndelegated(token);
    if (undelegated) return findUndelegated({ token: undelegated, groups: groupsWanted });
    const [row] = await database.query<BearerRow>(
      sql`SELECT ${bearerPerson(sql`${groupsWanted}::boolean`)} ${usableToken(token)}`,
    );
    return toFound(row);
  };
}

async function findBearerPeople(
  database: Connection,
  asked: readonly { token: UndelegatedToken; groups: boolean }[],
): Promise<Found[]> {
  const rows = await database.query<Placed<BearerRow>>(sql`
    SELECT asked.position::int, ${bearerPerson(sql`(${asked.map(({ groups: wanted }) => wanted)}::boolean[])[asked.position]`)}
    ${usableTokens(asked.map(({ token }) => token))}`);
  return inOrder(asked, rows, toFound);
}

/** See OAuthStore.findKnownPerson. */
export async function findKnownPerson(
  database: Connection,
  { tenantId, personId, groups: withGroups }: Parameters<OAuthStore['findKnownPerson']>[0],
): Promise<KnownPerson | null> {
  const [row] = await database.query<KnownPersonRow>(sql`
    SELECT ${knownPerson(sql`${withGroups}::boolean`)} FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson}`);
  return row ? fromRow(row) : null;
}
