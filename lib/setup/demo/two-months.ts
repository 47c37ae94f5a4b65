import type { Container } from '@/lib/edge/container';
import { REFUSALS } from '@/lib/oauth/protocol/error-reasons';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish, recorded } from '@/lib/platform/shared/say-plainly';
import type { NewProvisioningEntry } from '@/lib/provisioning/log/entry';
import { demoClients } from './demo-document';
import { demoDomain } from './demo-people';

/** The range that the home page shows at most, and the same period before it. */
const DAYS = 60;
/** How long the logs keep what the counters count (docs/reference/apply.md). */
const PROVISIONING_DAYS = 30;
const FAILURE_DAYS = 7;

/** A number from 0 to `below - 1` that is the same every time for the same text. */
const pick = (text: string, below: number) => `abs(hashtext(${text}) % ${below})`;

/** Days until today by UTC, with the number of days ago and whether people work. */
const days = `
  SELECT ago, date_trunc('day', now(), 'UTC') - make_interval(days => ago) AS day,
    extract(isodow FROM (now() AT TIME ZONE 'UTC')::date - ago) < 6 AS works
  FROM generate_series(0, ${DAYS}) AS ago`;

const dashboard = demoClients[1];

/**
 * People sign in on most working days, a little more often each week, and sometimes mistype their password. Every
 * second time they use the dashboard, which refreshes its tokens each hour until they sign out, and gets new ones next
 * time. A sealed audit log gets no entries of them, because they would count as tampering.
 */
const signIns = `
  WITH day AS (${days}), visit AS (
    SELECT p.id AS person_id, p.user_name, day.ago, gen_random_uuid() AS session_id, gen_random_uuid() AS family_id, browser.*, key,
      at, at + make_interval(hours => hours) AS until, least(hours, floor(extract(epoch FROM now() - at) / 3600)::int) AS hours,
      p.deactivated_at IS NULL AND ${pick(`key || 'dashboard'`, 2)} = 0 AS uses_dashboard
    FROM day JOIN person p ON p.tenant_id = $1::uuid AND p.user_name LIKE '%@${demoDomain}'
    CROSS JOIN LATERAL (SELECT p.user_name || day.ago AS key) AS keyed
    CROSS JOIN LATERAL (
      SELECT day.day + make_interval(hours => 6 + ${pick(`key || 'hour'`, 11)}, mins => ${pick(`key || 'minute'`, 60)}, secs => ${pick(`key || 'second'`, 60)}) AS at,
        1 + ${pick(`key || 'hours'`, 8)} AS hours
    ) AS timed
    CROSS JOIN LATERAL (SELECT ip_address, user_agent FROM session s WHERE s.tenant_id = $1::uuid AND s.person_id = p.id ORDER BY s.created_at LIMIT 1) AS browser
    WHERE ${pick(`key || 'comes'`, 100)} < CASE WHEN works THEN 58 - day.ago / 5 ELSE 8 END
      AND at > p.created_at AND at < now() - interval '1 minute' AND (p.deactivated_at IS NULL OR at < p.deactivated_at - interval '12 hours')
  ), session AS (
    INSERT INTO session (tenant_id, id, sid_hash, person_id, amr, ip_address, user_agent, auth_time, created_at, last_seen_at, expires_at, ended_at, end_reason)
    SELECT $1::uuid, session_id, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), person_id, '{pwd}', ip_address, user_agent, at, at,
      least(until, now()), at + interval '12 hours', CASE WHEN until < now() THEN until END, CASE WHEN until < now() THEN 'signed-out' END
    FROM visit
  ), entry AS (
    INSERT INTO audit_event (tenant_id, id, at, actor_type, actor_id, actor_name, action, target_type, target_id, target_name, request_id, ip_address, user_agent, detail)
    SELECT $1::uuid, gen_random_uuid(), entry.at, 'person', entry.actor_id, entry.actor_name, entry.action, entry.target_type, entry.target_id, user_name,
      gen_random_uuid()::text, ip_address, user_agent, entry.detail
    FROM visit CROSS JOIN LATERAL (
      SELECT at, person_id::text AS actor_id, user_name AS actor_name, 'session.started' AS action, 'session' AS target_type, session_id::text AS target_id, '{"amr": ["pwd"]}'::jsonb AS detail
      UNION ALL
      SELECT at - interval '20 seconds', NULL, NULL, 'session.failed', 'person', person_id::text, '{"reason": "wrong-password"}'
      WHERE ${pick(`key || 'mistypes'`, 9)} = 0
    ) AS entry
    WHERE NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = $1::uuid)
  ), family AS (
    INSERT INTO token_family (tenant_id, id, client_id, person_id, session_id, grant_type, scopes, resources, auth_time, amr, generation, refresh_token_hash,
      replay_scopes, replay_resources, ip_address, user_agent, created_at, last_used_at, idle_expires_at, expires_at)
    SELECT $1::uuid, family_id, $2, person_id, session_id, 'authorization_code', $3::text[], '{}', at, '{pwd}', hours + 1,
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '{}', '{}', ip_address, user_agent, at + interval '1 second', at + make_interval(hours => hours, secs => 1),
      at + make_interval(hours => hours, secs => 1 + $4::int), at + interval '90 days'
    FROM visit WHERE uses_dashboard
  )
  INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent)
  SELECT $1::uuid, family_id, gen_random_uuid(), CASE WHEN hour = 0 THEN 'issued' ELSE 'rotated' END, hour + 1, at + make_interval(hours => hour, secs => 1), ip_address, user_agent
  FROM visit CROSS JOIN LATERAL generate_series(0, hours) AS hour WHERE uses_dashboard`;

/** Counts what the rows say happened: sign-ins, tokens by grant type, reuse and provisioning. */
const countRows = `
  WITH happened AS (
    SELECT created_at AS at, 'sign-in' AS kind FROM session WHERE tenant_id = $1::uuid
    UNION ALL
    SELECT at, 'sign-in-failed' FROM audit_event WHERE tenant_id = $1::uuid AND action = 'session.failed'
    UNION ALL
    SELECT e.at, CASE e.kind WHEN 'issued' THEN 'token:' || f.grant_type WHEN 'reuse-detected' THEN 'reuse-detected' ELSE 'token:refresh_token' END
    FROM token_family_event e JOIN token_family f ON f.tenant_id = $1::uuid AND f.id = e.family_id
    WHERE e.tenant_id = $1::uuid AND e.kind IN ('issued', 'rotated', 'replayed', 'reuse-detected')
    UNION ALL
    SELECT at, kind FROM provisioning_log, unnest(CASE WHEN status < 400 THEN '{provisioning}' ELSE '{provisioning,provisioning-failed}'::text[] END) AS kind
    WHERE tenant_id = $1::uuid
  )
  INSERT INTO usage_counter (tenant_id, hour, kind, count)
  SELECT $1::uuid, date_trunc('hour', at), kind, count(*) FROM happened WHERE at > now() - interval '${DAYS + 1} days' GROUP BY 2, 3
  ON CONFLICT (tenant_id, hour, kind, client_id) DO NOTHING`;

/** What the directory sends when it looks up a person. */
const lookUp: NewProvisioningEntry['request'] = {
  headers: { accept: 'application/scim+json', 'user-agent': 'Okta SCIM Client 1.0.0' },
  body: null,
  redacted: false,
  canWrite: true,
};
/** The answer about a person whom we do not know. */
const unknown = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: '404',
  detail: inEnglish(msg('scim.resourceDoesNotExist')),
};

/** The directory compares its people with ours during the day. Sometimes it asks for one whom we do not know. */
const synchronizations = `
  WITH day AS (${days}), sent AS (
    SELECT at, CASE WHEN ${pick(`key || 'finds'`, 14)} = 0 THEN 404 ELSE 200 END AS status, gen_random_uuid() AS unknown, c.id AS connection_id, p.*, key
    FROM day CROSS JOIN generate_series(1, 30) AS turn
    JOIN scim_connection c ON c.tenant_id = $1::uuid
    CROSS JOIN LATERAL (SELECT 'sync' || day.ago || '/' || turn AS key) AS keyed
    CROSS JOIN LATERAL (SELECT day.day + make_interval(hours => 5 + ${pick(`key || 'hour'`, 15)}, mins => ${pick(`key || 'minute'`, 60)}) AS at) AS timed
    CROSS JOIN LATERAL (
      SELECT id AS person_id, user_name FROM person p WHERE p.tenant_id = $1::uuid AND p.connection_id = c.id AND p.created_at < at
        AND (p.deactivated_at IS NULL OR p.deactivated_at > at) ORDER BY hashtext(p.user_name || key) LIMIT 1
    ) AS p
    WHERE turn <= CASE WHEN works THEN 10 + ${pick(`day.ago || 'turns'`, 21)} ELSE 1 + ${pick(`day.ago || 'turns'`, 3)} END AND at < now() - interval '1 minute'
  ), answered AS (
    SELECT *, CASE status WHEN 200
      THEN json_build_object('schemas', '["urn:ietf:params:scim:schemas:core:2.0:User"]'::json, 'id', person_id, 'userName', user_name, 'active', true)::text
      ELSE $3::text END AS answer
    FROM sent WHERE at > now() - interval '${PROVISIONING_DAYS} days'
  ), logged AS (
    INSERT INTO provisioning_log (tenant_id, id, connection_id, request_id, at, method, path, status, duration_ms, ip_address, resource_type, resource_id, resource_name, touched,
      request, operations, changes, response)
    SELECT $1::uuid, gen_random_uuid(), connection_id, gen_random_uuid()::text, at, 'GET', '/Users/' || CASE status WHEN 200 THEN person_id ELSE unknown END, status,
      4 + ${pick(`key || 'duration'`, 18)}, '192.0.2.10', 'User', CASE status WHEN 200 THEN person_id END, CASE status WHEN 200 THEN user_name END,
      CASE status WHEN 200 THEN ARRAY[person_id] ELSE '{}' END, $2::jsonb, '{"items":[],"omitted":0}', '{"items":[],"omitted":0}',
      jsonb_build_object('headers', jsonb_build_object('content-type', 'application/scim+json'),
        'body', jsonb_build_object('text', answer, 'characters', length(answer), 'truncated', false))
    FROM answered
  )
  INSERT INTO usage_counter (tenant_id, hour, kind, count)
  SELECT $1::uuid, date_trunc('hour', at), kind, count(*)
  FROM sent, unnest(CASE status WHEN 200 THEN '{provisioning}' ELSE '{provisioning,provisioning-failed}'::text[] END) AS kind GROUP BY 2, 3
  ON CONFLICT (tenant_id, hour, kind, client_id) DO UPDATE SET count = usage_counter.count + excluded.count`;

/** Requests of clients that were rejected, of one of the given kinds each. */
const failures = `
  WITH day AS (${days}), failed AS (
    SELECT day.day + make_interval(hours => 6 + ${pick(`key || 'hour'`, 13)}, mins => ${pick(`key || 'minute'`, 60)}) AS at, key,
      1 + ${pick(`key || 'kind'`, 3)} AS kind
    FROM day CROSS JOIN generate_series(1, 9) AS turn CROSS JOIN LATERAL (SELECT 'failed' || day.ago || '/' || turn AS key) AS keyed
    WHERE turn <= CASE WHEN works THEN 2 + ${pick(`day.ago || 'failures'`, 7)} ELSE ${pick(`day.ago || 'failures'`, 3)} END
  ), recorded AS (
    INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, client_id, code, reason, ip_address)
    SELECT $1::uuid, gen_random_uuid(), at, gen_random_uuid()::text, ($2::text[])[kind], ($3::text[])[kind], ($4::text[])[kind], ($5::text[])[kind],
      '198.51.100.' || 10 + ${pick(`key || 'address'`, 30)}
    FROM failed WHERE at BETWEEN now() - interval '${FAILURE_DAYS} days' AND now()
  )
  INSERT INTO usage_counter (tenant_id, hour, kind, count)
  SELECT $1::uuid, date_trunc('hour', at), 'refusal', count(*) FROM failed WHERE at < now() GROUP BY 2
  ON CONFLICT (tenant_id, hour, kind, client_id) DO UPDATE SET count = usage_counter.count + excluded.count`;

/** The export gets a new token every five minutes while it runs at night, longer after working days. */
const nightlyExports = `
  WITH day AS (${days}), run AS (
    SELECT day.day + interval '1 hour' AS hour, CASE WHEN works THEN 6 ELSE 2 END + ${pick(`day.ago || 'export'`, 5)} AS count FROM day
  ), used AS (
    UPDATE client SET last_used_at = (SELECT max(hour) + interval '25 minutes' FROM run WHERE hour < now() - interval '1 hour')
    WHERE tenant_id = $1::uuid AND client_id = 'demo-nightly-export'
  )
  INSERT INTO usage_counter (tenant_id, hour, kind, count)
  SELECT $1::uuid, hour, 'token:client_credentials', count FROM run WHERE hour < now() - interval '1 hour'
  ON CONFLICT (tenant_id, hour, kind, client_id) DO UPDATE SET count = usage_counter.count + excluded.count`;

/** Clients, their secrets, the SCIM connection and its token were last used when the rows say so. */
const lastUses = `
  WITH client_use AS (
    SELECT client_id, max(last_used_at) AS at FROM token_family WHERE tenant_id = $1::uuid GROUP BY 1
  ), used AS (
    UPDATE client c SET last_used_at = u.at FROM client_use u
    WHERE c.tenant_id = $1::uuid AND c.client_id = u.client_id AND c.last_used_at >= $2::timestamptz
  ), secret AS (
    UPDATE client_secret s SET last_used_at = u.at FROM client_use u
    WHERE s.tenant_id = $1::uuid AND s.client_id = u.client_id AND s.last_used_at >= $2::timestamptz
  ), synchronized AS (
    SELECT connection_id AS id, max(at) AS at FROM provisioning_log WHERE tenant_id = $1::uuid GROUP BY 1
  ), key AS (
    UPDATE access_key k SET last_used_at = s.at FROM synchronized s
    WHERE k.tenant_id = $1::uuid AND k.connection_id = s.id AND k.last_used_at >= $2::timestamptz
  )
  UPDATE scim_connection c SET last_used_at = s.at FROM synchronized s
  WHERE c.tenant_id = $1::uuid AND c.id = s.id AND c.last_used_at >= $2::timestamptz`;

const failureKinds = [
  { endpoint: 'token', clientId: 'demo-mobile', reason: 'refresh-token-invalid' },
  { endpoint: 'token', clientId: 'demo-storefront', reason: 'client-authentication-failed' },
  { endpoint: 'token', clientId: 'demo-dashboard', reason: 'authorization-code-invalid' },
] as const;

/**
 * Adds two ordinary months until now: the days of the demo's people, its directory and its clients, and the counters of
 * all that. The same every time, apart from ids. In SQL, because these are thousands of rows.
 * @param made.since the counters of this hour and later are counted again
 */
export async function tellTwoMonths(
  { database }: Pick<Container, 'database'>,
  { tenantId, since }: { tenantId: string; since: Date },
): Promise<void> {
  await database.transaction(async ({ queryText }) => {
    await queryText(signIns, [
      tenantId,
      dashboard.client_id,
      dashboard.scope.split(' '),
      dashboard.refresh_token_idle_seconds,
    ]);
    await queryText(
      `DELETE FROM usage_counter WHERE tenant_id = $1::uuid AND hour >= date_trunc('hour', $2::timestamptz)`,
      [tenantId, since],
    );
    await queryText(countRows, [tenantId]);
    await queryText(synchronizations, [tenantId, JSON.stringify(lookUp), JSON.stringify(unknown)]);
    await queryText(nightlyExports, [tenantId]);
    await queryText(lastUses, [tenantId, since]);
    await queryText(failures, [
      tenantId,
      failureKinds.map(({ endpoint }) => endpoint),
      failureKinds.map(({ clientId }) => clientId),
      failureKinds.map(({ reason }) => REFUSALS[reason].code),
      failureKinds.map(({ reason }) => recorded(REFUSALS[reason].description)),
    ]);
  });
}
