import type { DeviceApproval, DevicePoll, DeviceStore } from '@/lib/oauth/device/store';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';

interface Row extends DeviceApproval {
  clientId: string;
  status: 'pending' | 'approved' | 'denied' | 'redeemed';
  expiresAt: Date;
  expired: boolean;
  /** Of the poll that was noted; null when there was nothing to note. */
  tooFast: boolean | null;
  /** Null as for a first poll. */
  earlySeconds: number | null;
  intervalSeconds: number | null;
  violations: number | null;
  /** Null when the session row is gone. */
  sessionId: string;
}

type Poll = Parameters<DeviceStore['pollDeviceCode']>[0];

/** Statements of polls that are on their way at once in a process; who comes meanwhile shares the next. */
const POLLS = { atOnce: 2, mostItems: 64 };

/**
 * See DeviceStore.pollDeviceCode. The row is locked first, so that of parallel polls each sees the one before. Polls of
 * the same moment share a statement and its commit, but those of one code: they come one after the other.
 */
export function pollVerb(database: Connection): DeviceStore['pollDeviceCode'] {
  const pollTogether = coalesce((polls: Poll[]) => pollDistinct(database, polls), POLLS);
  return async (poll) => {
    // Either there is no such code, or somebody was just polling or deciding it.
    const found = (await pollTogether(poll)) ?? (await pollDeviceCodes(database, [poll], 'wait'))[0];
    return found ?? { kind: 'unknown' };
  };
}

/** Of several polls of one code, only the first is answered. */
async function pollDistinct(database: Connection, polls: Poll[]): Promise<(DevicePoll | null)[]> {
  const first = new Map<string, number>();
  const keys = polls.map(({ tenantId, deviceCodeHash }, index) => {
    const key = `${tenantId} ${Buffer.from(deviceCodeHash).toString('base64')}`;
    if (!first.has(key)) first.set(key, index);
    return key;
  });
  const isFirst = (index: number) => first.get(keys[index] ?? '') === index;
  const answers = await pollDeviceCodes(
    database,
    polls.filter((_, index) => isFirst(index)),
    'skip',
  );
  return polls.map((_, index) => (isFirst(index) ? (answers.shift() ?? null) : null));
}

/**
 * Notes polls of different codes. Rows are looked up by their keys alone (see claim-refreshes.ts).
 * @param busy what becomes of a code whose row is just being changed; where several share the statement they skip it
 * @returns how things stand, in their order; null where there is no such code, or it was skipped
 */
async function pollDeviceCodes(
  database: Connection,
  polls: readonly Poll[],
  busy: 'wait' | 'skip',
): Promise<(DevicePoll | null)[]> {
  const column = <Name extends keyof Poll>(name: Name) => polls.map((poll) => poll[name]);
  const rows = await database.query<Row & { position: number }>(sql`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column('tenantId')}::uuid[], ${column('deviceCodeHash')}::bytea[], ${column('clientId')}::text[], ${column('now')}::timestamptz[],
        ${column('slowDownSeconds')}::int[], ${column('toleranceMilliseconds')}::int[]
      ) WITH ORDINALITY AS asked (tenant_id, device_code_hash, client_id, now, slow_down_seconds, tolerance_milliseconds, position)
    ), device AS (
      SELECT d.*, asked.position, asked.now, asked.client_id AS asked_client_id, asked.slow_down_seconds, d.expires_at <= asked.now AS expired,
             EXTRACT(epoch FROM d.last_polled_at + make_interval(secs => d.interval_seconds) - asked.now)::float8 AS early_seconds,
             COALESCE(d.last_polled_at + make_interval(secs => d.interval_seconds - asked.tolerance_milliseconds / 1000.0) > asked.now, false) AS too_fast
      FROM asked CROSS JOIN LATERAL (
        SELECT * FROM device_authorization WHERE tenant_id = asked.tenant_id AND device_code_hash = asked.device_code_hash
        OFFSET 0 FOR UPDATE ${busy === 'skip' ? sql`SKIP LOCKED` : empty}
      ) d
    ), noted AS (
      UPDATE device_authorization d
      SET last_polled_at = device.now,
          interval_seconds = d.interval_seconds + CASE WHEN device.too_fast THEN device.slow_down_seconds ELSE 0 END,
          poll_violations = d.poll_violations + device.too_fast::int
      FROM device
      WHERE d.tenant_id = device.tenant_id AND d.device_code_hash = device.device_code_hash
        AND device.client_id = device.asked_client_id AND device.status = 'pending' AND NOT device.expired
      RETURNING device.position, device.too_fast, d.interval_seconds, d.poll_violations
    )
    SELECT device.position::int, device.client_id AS "clientId", device.status, device.expires_at AS "expiresAt", device.expired,
           device.scopes, device.resources, COALESCE(device.authorization_details, '[]') AS "authorizationDetails", device.person_id::text AS "personId", s.id::text AS "sessionId",
           EXTRACT(epoch FROM date_trunc('second', s.auth_time))::float8 AS "authTime", s.amr, s.acr,
           noted.too_fast AS "tooFast", device.early_seconds AS "earlySeconds", noted.interval_seconds AS "intervalSeconds", noted.poll_violations AS violations
    FROM device
    LEFT JOIN noted ON noted.position = device.position
    LEFT JOIN LATERAL (
      SELECT * FROM session WHERE tenant_id = device.tenant_id AND id = device.session_id OFFSET 0
    ) s ON s.person_id = device.person_id`);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return polls.map(({ clientId }, index) => {
    const row = byPosition.get(index + 1);
    return row ? describe(row, clientId) : null;
  });
}

function describe(row: Row, clientId: string): DevicePoll {
  if (row.clientId !== clientId) return { kind: 'other-client' };
  if (row.status === 'redeemed') return { kind: 'used' };
  if (row.status === 'denied') return { kind: 'denied' };
  if (row.expired) return { kind: 'expired', expiresAt: row.expiresAt };
  if (row.status === 'approved') return approved(row);
  const { tooFast, earlySeconds, intervalSeconds, violations } = row;
  if (!tooFast || earlySeconds === null || intervalSeconds === null || violations === null) return { kind: 'pending' };
  return { kind: 'too-fast', earlySeconds, intervalSeconds, violations };
}

/** Without the session there is nobody left who could have approved. */
function approved({
  personId,
  sessionId,
  scopes,
  resources,
  authorizationDetails,
  authTime,
  amr,
  acr,
}: Row): DevicePoll {
  if (sessionId === null) return { kind: 'denied' };
  return {
    kind: 'approved',
    approval: { personId, sessionId, scopes, resources, authorizationDetails, authTime, amr, acr },
  };
}
