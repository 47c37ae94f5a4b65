import type { DeviceApproval, DevicePoll, DeviceStore } from '@/lib/oauth/device/store';
import { type Connection, sql } from '../../database';

interface Row extends DeviceApproval {
  clientId: string;
  status: 'pending' | 'approved' | 'denied' | 'redeemed';
  expiresAt: Date;
  expired: boolean;
  /** Of the poll that was noted; null when there was nothing to note. */
  tooFast: boolean | null;
  intervalSeconds: number | null;
  violations: number | null;
  /** Null when the session row is gone. */
  sessionId: string;
}

/** See DeviceStore.pollDeviceCode. The row is locked first, so that of parallel polls each sees the one before. */
export async function pollDeviceCode(
  database: Connection,
  { tenantId, deviceCodeHash, clientId, now, slowDownSeconds, toleranceMilliseconds }: Parameters<DeviceStore['pollDeviceCode']>[0],
): Promise<DevicePoll> {
  const [row] = await database.query<Row>(sql`
    WITH device AS (
      SELECT *, expires_at <= ${now} AS expired,
             COALESCE(last_polled_at + make_interval(secs => interval_seconds - ${toleranceMilliseconds}::int / 1000.0) > ${now}, false) AS too_fast
      FROM device_authorization
      WHERE tenant_id = ${tenantId}::uuid AND device_code_hash = ${deviceCodeHash}
      FOR UPDATE
    ), noted AS (
      UPDATE device_authorization d
      SET last_polled_at = ${now},
          interval_seconds = d.interval_seconds + CASE WHEN device.too_fast THEN ${slowDownSeconds}::int ELSE 0 END,
          poll_violations = d.poll_violations + device.too_fast::int
      FROM device
      WHERE d.tenant_id = device.tenant_id AND d.device_code_hash = device.device_code_hash
        AND device.client_id = ${clientId} AND device.status = 'pending' AND NOT device.expired
      RETURNING device.too_fast, d.interval_seconds, d.poll_violations
    )
    SELECT device.client_id AS "clientId", device.status, device.expires_at AS "expiresAt", device.expired,
           device.scopes, device.resources, device.person_id::text AS "personId", s.id::text AS "sessionId",
           EXTRACT(epoch FROM date_trunc('second', s.auth_time))::float8 AS "authTime", s.amr, s.acr,
           noted.too_fast AS "tooFast", noted.interval_seconds AS "intervalSeconds", noted.poll_violations AS violations
    FROM device
    LEFT JOIN noted ON true
    LEFT JOIN session s ON s.tenant_id = device.tenant_id AND s.id = device.session_id AND s.person_id = device.person_id`);
  return row ? describe(row, clientId) : { kind: 'unknown' };
}

function describe(row: Row, clientId: string): DevicePoll {
  if (row.clientId !== clientId) return { kind: 'other-client' };
  if (row.status === 'redeemed') return { kind: 'used' };
  if (row.status === 'denied') return { kind: 'denied' };
  if (row.expired) return { kind: 'expired', expiresAt: row.expiresAt };
  if (row.status === 'approved') return approved(row);
  const { tooFast, intervalSeconds, violations } = row;
  return tooFast && intervalSeconds !== null && violations !== null ? { kind: 'too-fast', intervalSeconds, violations } : { kind: 'pending' };
}

/** Without the session there is nobody left who could have approved. */
function approved({ personId, sessionId, scopes, resources, authTime, amr, acr }: Row): DevicePoll {
  if (sessionId === null) return { kind: 'denied' };
  return { kind: 'approved', approval: { personId, sessionId, scopes, resources, authTime, amr, acr } };
}
