import { groupClaims } from '@/lib/oauth/openid/claims';
import { type KnownPerson, MOST_GROUPS } from '@/lib/oauth/openid/known-person';
import type { BearerPerson, OAuthStore } from '@/lib/oauth/protocol/store';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { groupsHeldBy } from '@/lib/people/postgres/groups-of-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { CHECKS, inOrder, isUndelegated, type Placed, type UndelegatedToken, usableTokens } from './undelegated-tokens';
import { usableToken } from './usable-token';

type GroupTuple = [id: string, name: string];
type KnownPersonRow = Omit<KnownPerson, 'groups'> & { groups: GroupTuple[] | null };

const groupsOf = groupsHeldBy('p', null);

/** The groups of the person `p`, ordered by name. */
const groups = (tenantId: string): Sql => sql`(
  SELECT json_agg(json_build_array(listed.id, listed.display_name) ORDER BY listed.display_name_key, listed.id)
  FROM (SELECT * FROM (${groupsOf(tenantId)}) AS held ORDER BY held.display_name_key, held.id LIMIT ${sql([String(MOST_GROUPS)])}) AS listed)`;

/**
 * The data of the person `p` that claims are read from.
 * @param withGroups a condition that is false if groups are not needed, so that they are not queried
 */
const knownPerson = (tenantId: string, withGroups: Sql): Sql => sql`
  p.user_name AS "userName", p.display_name AS "displayName", p.attributes, p.verified_email_key AS "verifiedEmailKey",
  p.updated_at AS "updatedAt", CASE WHEN ${withGroups} THEN ${groups(tenantId)} END AS groups`;

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
const bearerPerson = (tenantId: string, groupsWanted: Sql): Sql => sql`
  p.id::text AS "personId", f.claims,
  ${knownPerson(tenantId, sql`${groupsWanted} OR COALESCE(jsonb_exists_any(f.claims->'userinfo', ${[...groupClaims]}::text[]), false)`)}`;

function toFound(row: BearerRow | undefined): Found {
  if (!row) return { state: { kind: 'inactive' }, person: null };
  const { personId, ...known } = row;
  return {
    state: { kind: 'active', personId, userName: known.userName },
    person: personId === null ? null : fromRow(known),
  };
}

/**
 * See OAuthStore.findBearerPerson: token, person and groups in one statement, which a tenant's concurrent calls share.
 */
export function findBearerPersonVerb(database: Connection): OAuthStore['findBearerPerson'] {
  const findUndelegated = coalesce(
    (tenantId, asked: (UndelegatedToken & { groups: boolean })[]) => findBearerPeople(database, tenantId, asked),
    CHECKS,
  );
  return async (token, { groups: groupsWanted }) => {
    const undelegated = isUndelegated(token);
    if (undelegated) return findUndelegated({ ...undelegated, groups: groupsWanted });
    const [row] = await database.query<BearerRow>(
      sql`SELECT ${bearerPerson(token.tenantId, sql`${groupsWanted}::boolean`)} ${usableToken(token)}`,
    );
    return toFound(row);
  };
}

async function findBearerPeople(
  database: Connection,
  tenantId: string,
  asked: readonly (UndelegatedToken & { groups: boolean })[],
): Promise<Found[]> {
  const rows = await database.query<Placed<BearerRow>>(sql`
    SELECT asked.position::int, ${bearerPerson(tenantId, sql`(${asked.map(({ groups: wanted }) => wanted)}::boolean[])[asked.position]`)}
    ${usableTokens(tenantId, asked)}`);
  return inOrder(asked, rows, toFound);
}

/** See OAuthStore.findKnownPerson. */
export async function findKnownPerson(
  database: Connection,
  { tenantId, personId, groups: withGroups }: Parameters<OAuthStore['findKnownPerson']>[0],
): Promise<KnownPerson | null> {
  const [row] = await database.query<KnownPersonRow>(sql`
    SELECT ${knownPerson(tenantId, sql`${withGroups}::boolean`)} FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND ${isActivePerson}`);
  return row ? fromRow(row) : null;
}
