import { groupClaims } from '@/lib/oauth/openid/claims';
import { type KnownPerson, MOST_GROUPS } from '@/lib/oauth/openid/known-person';
import type { BearerPerson, OAuthStore } from '@/lib/oauth/store';
import { groupsOfPerson } from '@/lib/scim/filter/sql-groups';
import { type Connection, type Sql, sql } from '../database';
import { standingToken } from './standing-token';

type GroupTuple = [id: string, name: string];
type KnownPersonRow = Omit<KnownPerson, 'groups'> & { groups: GroupTuple[] | null };

/** The groups of the person `p`, by name. */
const groups = sql([`(
  SELECT json_agg(json_build_array(told.id, told.display_name) ORDER BY told.display_name_key, told.id)
  FROM (SELECT * FROM (${groupsOfPerson('p', null)}) AS held ORDER BY held.display_name_key, held.id LIMIT ${MOST_GROUPS}) AS told)`]);

/** What claims are read from, of the person `p`. @param withGroups a condition: whoever does not need them does not pay for them */
const knownPerson = (withGroups: Sql): Sql => sql`
  p.user_name AS "userName", p.display_name AS "displayName", p.attributes, p.verified_email_key AS "verifiedEmailKey",
  p.updated_at AS "updatedAt", CASE WHEN ${withGroups} THEN ${groups} END AS groups`;

const fromRow = <Row extends KnownPersonRow>({ groups: tuples, ...row }: Row) => ({ ...row, groups: (tuples ?? []).map(([id, name]) => ({ id, name })) });

/** See OAuthStore.findBearerPerson: token, person and groups in one statement. */
export async function findBearerPerson(
  database: Connection, ...[asked, wanted]: Parameters<OAuthStore['findBearerPerson']>
): ReturnType<OAuthStore['findBearerPerson']> {
  const wished = sql`jsonb_exists_any(f.claims->'userinfo', ${[...groupClaims]}::text[])`;
  const [row] = await database.query<KnownPersonRow & { personId: string | null } & Pick<BearerPerson, 'claims'>>(sql`
    SELECT p.id::text AS "personId", f.claims, ${knownPerson(sql`${wanted.groups}::boolean OR COALESCE(${wished}, false)`)} ${standingToken(asked)}`);
  if (!row) return { state: { kind: 'inactive' }, person: null };
  const { personId, ...known } = row;
  return { state: { kind: 'active', personId, userName: known.userName }, person: personId === null ? null : fromRow(known) };
}

/** See OAuthStore.findKnownPerson. */
export async function findKnownPerson(
  database: Connection, { tenantId, personId, groups: withGroups }: Parameters<OAuthStore['findKnownPerson']>[0],
): Promise<KnownPerson | null> {
  const [row] = await database.query<KnownPersonRow>(sql`
    SELECT ${knownPerson(sql`${withGroups}::boolean`)} FROM person p
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid AND p.active AND p.deleted_at IS NULL`);
  return row ? fromRow(row) : null;
}
