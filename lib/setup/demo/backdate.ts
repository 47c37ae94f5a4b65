import type { Container } from '@/lib/edge/container';
import { leavers, provisionedDays } from './demo-people';

/** How long ago the demo tenant was created, and how long ago its groups last changed. */
const FOUNDED_DAYS = 106;
const GROUPS_SETTLED_DAYS = 63;
/** The minimum age of clients and of people who were not provisioned. Their token families are younger. */
const YOUNGEST_DAYS = 64;

/** What was set up once: the table, its timestamp columns, the target of its audit entries, and how long ago. */
const setUp = [
  { table: 'email_domain', columns: ['added_at'], target: 'email-domain', daysAgo: 104 },
  { table: 'scope', columns: ['created_at'], target: 'scope', daysAgo: 103 },
  { table: 'resource', columns: ['created_at', 'updated_at'], target: 'resource', daysAgo: 103 },
  { table: 'extension_schema', columns: ['created_at', 'updated_at'], target: 'extension-schema', daysAgo: 101 },
  { table: 'scim_connection', columns: ['created_at', 'updated_at'], target: 'scim-connection', daysAgo: 97 },
  { table: 'access_key', columns: ['created_at'], target: 'scim-connection', daysAgo: 97 },
  {
    table: 'authorization_details_type',
    columns: ['created_at', 'updated_at'],
    target: 'authorization-details-type',
    daysAgo: 92,
  },
  {
    table: 'identity_provider',
    columns: ['created_at', 'updated_at', 'disabled_at'],
    target: 'identity-provider',
    daysAgo: 88,
  },
  {
    table: 'event_receiver',
    columns: ['created_at', 'updated_at', 'disabled_at'],
    target: 'event-receiver',
    daysAgo: 81,
  },
  {
    table: 'trusted_issuer',
    columns: ['created_at', 'updated_at', 'disabled_at'],
    target: 'trusted-issuer',
    daysAgo: 76,
  },
  {
    table: 'downstream_application',
    columns: ['created_at', 'updated_at', 'disabled_at'],
    target: 'downstream-application',
    daysAgo: 70,
  },
].map(({ daysAgo, ...one }) => ({
  ...one,
  ago: `make_interval(days => ${daysAgo}, mins => ${(daysAgo * 97) % 600})`,
}));

/** The database's clock, which also dates its rows. */
export async function databaseTime({ database }: Pick<Container, 'database'>): Promise<Date> {
  const [{ now } = { now: new Date() }] = await database.queryText<{ now: Date }>(
    `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`,
    [],
  );
  return now;
}

/**
 * Backdates the demo data to plausible times: clients and people become older than their token families, and their
 * audit rows move with them. So do the departures of leavers, with what ended. This is done in the database, which sets
 * all timestamps itself so that callers cannot choose them.
 * @param made.since rows older than this are not touched
 */
export async function backdate(
  { database }: Pick<Container, 'database'>,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<void> {
  await database.transaction(async ({ queryText }) => {
    const move = (statement: string, ...values: unknown[]) => queryText(statement, [tenantId, since, ...values]);
    for (const { userName, hoursAgo } of leavers) await backdateDeparture(move, userName, hoursAgo);
    // The client answered until lately. The server itself finds out that it no longer does.
    await queryText(
      `UPDATE logout_delivery SET status = 'delivered', attempts = 1, settled_at = recorded_at + interval '0.4 seconds'
       WHERE tenant_id = $1::uuid AND status = 'pending' AND recorded_at < now() - interval '1 day'`,
      [tenantId],
    );
    for (const { table, columns, ago } of setUp) {
      const moved = columns.map((column) => `${column} = ${column} - ${ago}`).join(', ');
      await move(`UPDATE ${table} SET ${moved} WHERE tenant_id = $1::uuid AND ${columns[0]} >= $2::timestamptz`);
    }
    // The tenant is as old as its oldest content, even if the server created it shortly before.
    const founded = `now() - make_interval(days => ${FOUNDED_DAYS})`;
    await queryText(
      `UPDATE tenant SET created_at = least(created_at, ${founded}), departure_notices_since = least(departure_notices_since, ${founded}) WHERE id = $1::uuid`,
      [tenantId],
    );
    await move(`
      UPDATE "group" SET created_at = created_at - make_interval(days => ${FOUNDED_DAYS}), updated_at = updated_at - make_interval(days => ${GROUPS_SETTLED_DAYS})
      WHERE tenant_id = $1::uuid AND created_at >= $2::timestamptz`);
    await move(`
      UPDATE group_member SET added_at = added_at - make_interval(days => ${GROUPS_SETTLED_DAYS}) WHERE tenant_id = $1::uuid AND added_at >= $2::timestamptz`);
    await move(`
      WITH aged AS (
        SELECT client_id, created_at - make_interval(days => ${YOUNGEST_DAYS} + 9 * (row_number() OVER (ORDER BY client_id) - 1)::int) AS at
        FROM client WHERE tenant_id = $1::uuid AND created_at >= $2::timestamptz
      ), secret AS (
        UPDATE client_secret s SET created_at = aged.at FROM aged WHERE s.tenant_id = $1::uuid AND s.client_id = aged.client_id
      )
      UPDATE client c SET created_at = aged.at, updated_at = aged.at FROM aged WHERE c.tenant_id = $1::uuid AND c.client_id = aged.client_id`);
    await move(
      `
      WITH provisioned AS (
        SELECT id, row_number() OVER (ORDER BY created_at, id) AS position
        FROM person WHERE tenant_id = $1::uuid AND created_at >= $2::timestamptz AND connection_id IS NOT NULL
      ), aged AS (
        SELECT p.id, p.created_at - CASE WHEN o.position IS NULL
          THEN make_interval(days => ${YOUNGEST_DAYS} + abs(hashtext(p.user_name) % 40), mins => abs(hashtext(p.user_name) % 600))
          ELSE make_interval(days => ($3::int[])[o.position]) END AS at
        FROM person p LEFT JOIN provisioned o ON o.id = p.id
        WHERE p.tenant_id = $1::uuid AND p.created_at >= $2::timestamptz
      )
      UPDATE person p SET created_at = aged.at, updated_at = CASE WHEN p.active THEN aged.at ELSE p.updated_at END
      FROM aged WHERE p.tenant_id = $1::uuid AND p.id = aged.id`,
      provisionedDays,
    );
    await move(`
      UPDATE password w SET changed_at = p.created_at FROM person p
      WHERE w.tenant_id = $1::uuid AND w.changed_at >= $2::timestamptz AND p.tenant_id = w.tenant_id AND p.id = w.person_id`);
    // For each person the directory sent a GET, to search, and a POST.
    await move(
      `
      WITH sent AS (
        SELECT id, ($3::int[])[row_number() OVER (PARTITION BY method ORDER BY at, id)] AS days
        FROM provisioning_log WHERE tenant_id = $1::uuid AND at >= $2::timestamptz AND method IN ('GET', 'POST')
      )
      UPDATE provisioning_log l SET at = l.at - make_interval(days => sent.days) FROM sent WHERE l.tenant_id = $1::uuid AND l.id = sent.id`,
      provisionedDays,
    );
    await move(`
      WITH dated AS (
        SELECT a.id, CASE
          WHEN a.target_type = 'client' AND a.action <> 'consent.granted' THEN (SELECT created_at FROM client c WHERE c.tenant_id = a.tenant_id AND c.client_id = a.target_id)
          WHEN a.action = 'consent.granted' THEN (SELECT min(created_at) FROM token_family f WHERE f.tenant_id = a.tenant_id AND f.client_id = a.target_id AND f.person_id::text = a.actor_id)
          WHEN a.action IN ('person.created', 'password.reset') THEN (SELECT created_at FROM person p WHERE p.tenant_id = a.tenant_id AND p.id::text = a.target_id)
          WHEN a.action = 'session.started' THEN (SELECT created_at FROM session s WHERE s.tenant_id = a.tenant_id AND s.id::text = a.target_id)
          WHEN a.target_type = 'token-family' THEN (SELECT revoked_at FROM token_family f WHERE f.tenant_id = a.tenant_id AND f.id::text = a.target_id)
          WHEN a.action = 'group.updated' THEN a.at - make_interval(days => ${GROUPS_SETTLED_DAYS})
          ${setUp.map(({ target, ago }) => `WHEN a.target_type = '${target}' THEN a.at - ${ago}`).join('\n          ')}
          WHEN a.actor_type = 'system' THEN a.at - make_interval(days => ${FOUNDED_DAYS})
        END AS at
        FROM audit_event a WHERE a.tenant_id = $1::uuid AND a.at >= $2::timestamptz
      )
      UPDATE audit_event a SET at = dated.at FROM dated WHERE a.tenant_id = $1::uuid AND a.id = dated.id AND dated.at IS NOT NULL
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = a.tenant_id)`);
  });
}

/** Moves a departure that just happened, with everything that ended in it. */
async function backdateDeparture(
  move: (statement: string, ...values: unknown[]) => Promise<unknown>,
  userName: string,
  hoursAgo: number,
): Promise<void> {
  const person = 'SELECT id FROM person WHERE tenant_id = $1::uuid AND user_name = $3';
  for (const [table, columns, which] of [
    ['session', ['ended_at'], `person_id = (${person}) AND ended_at >= $2::timestamptz`],
    [
      'token_family_event',
      ['at'],
      `kind = 'revoked' AND at >= $2::timestamptz AND family_id IN (
        SELECT id FROM token_family WHERE tenant_id = $1::uuid AND revoked_at >= $2::timestamptz AND person_id = (${person}))`,
    ],
    // With when they expire, so that one that had expired before has also expired before the departure.
    ['token_family', ['revoked_at', 'idle_expires_at'], `person_id = (${person}) AND revoked_at >= $2::timestamptz`],
    [
      'audit_event',
      ['at'],
      `action = 'person.deactivated' AND at >= $2::timestamptz AND target_id = (${person})::text
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = $1::uuid)`,
    ],
    ['client', ['owner_left_at', 'suspends_at'], `owner_id = (${person}) AND owner_left_at >= $2::timestamptz`],
    ['logout_delivery', ['recorded_at'], `person_id = (${person}) AND recorded_at >= $2::timestamptz`],
    ['provisioning_log', ['at'], `method = 'PATCH' AND at >= $2::timestamptz AND resource_id = (${person})`],
    ['person', ['deactivated_at', 'updated_at'], `user_name = $3 AND deactivated_at >= $2::timestamptz`],
  ] as const) {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(hours => $4::int)`).join(', ');
    await move(`UPDATE ${table} SET ${moved} WHERE tenant_id = $1::uuid AND ${which}`, userName, hoursAgo);
  }
}
