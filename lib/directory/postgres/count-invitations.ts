import type { InvitationCounts, SelectionStore } from '@/lib/directory/people-selection';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { alreadyIn } from '@/lib/sign-in/one-time-links/postgres/holder';
import { changeableBy, chosen } from './people-conditions';
import { planned } from './planned';

/** See SelectionStore.countInvitations. Who is invited is said as `purposeFor` says it of one person, who has an address as `linkAddress` does. */
export async function countInvitations(
  connection: Connection,
  { tenantId, which, by, gives }: Parameters<SelectionStore['countInvitations']>[0],
): Promise<InvitationCounts> {
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
      SELECT person.active, ${changeableBy(by)} AS changeable, ${alreadyIn(gives)} AS already_in,
        (jsonb_typeof(COALESCE(
          jsonb_path_query_first(person.attributes, '$.emails[*] ? (@.primary == true)'),
          jsonb_path_query_first(person.attributes, '$.emails[*] ? (@.type() == "object")')) -> 'value') = 'string') IS TRUE
          AND (person.role IS NULL OR person.email_unconfirmed_since IS NULL OR person.confirmed_email IS NOT NULL) AS has_address
      FROM person CROSS JOIN LATERAL (SELECT person.tenant_id, person.id) p WHERE ${chosen(tenantId, which)}
    ) counted`,
  );
  if (!counts) throw new Error('A count gave no row.');
  return counts;
}
