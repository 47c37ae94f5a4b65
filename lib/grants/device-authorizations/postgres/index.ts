import { pollVerb } from '@/lib/grants/polling/postgres/poll-verb';
import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import type { DeviceStore, EnteredDevice } from '@/lib/oauth/device/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { decideDevice } from './decide-device';
import { isPendingDevice, isRedeemableDevice } from './end-device-authorizations';
import { enterUserCode } from './enter-user-code';
import { isOneOf } from './is-one-of';

export function deviceVerbs(database: Connection): DeviceStore {
  const poll = pollVerb('device_authorization', 'device_code_hash', database);
  return {
    async saveDeviceAuthorization(request) {
      const {
        tenantId,
        deviceCodeHash,
        userCodeHash,
        clientId,
        scopes,
        resources,
        authorizationDetails: details,
        intervalSeconds,
        now,
        expiresAt,
        origin,
      } = request;
      const saved = await database.execute(sql`
        INSERT INTO device_authorization (tenant_id, device_code_hash, user_code_hash, client_id, scopes, resources, authorization_details, interval_seconds,
                                          ip_address, user_agent, created_at, expires_at)
        VALUES (${tenantId}::uuid, ${deviceCodeHash}, ${userCodeHash}, ${clientId}, ${scopes}::text[], ${resources}::text[], ${details.length > 0 ? JSON.stringify(details) : null}::jsonb,
                ${intervalSeconds}::int, ${origin.ipAddress}, ${origin.userAgent}, ${now}, ${expiresAt})
        ON CONFLICT (tenant_id, user_code_hash) DO NOTHING`);
      return saved === 1 ? 'saved' : 'taken';
    },

    pollDeviceCode: ({ deviceCodeHash, ...query }) => poll({ ...query, codeHash: deviceCodeHash }),

    redeemDeviceCode: ({ tenantId, deviceCodeHash, family, now }) =>
      claimAndStartFamily(
        database,
        { tenantId, family, now },
        sql`
        UPDATE device_authorization d SET status = 'redeemed', family_id = ${family.id}::uuid
        WHERE tenant_id = ${tenantId}::uuid AND device_code_hash = ${deviceCodeHash} AND client_id = ${family.clientId}
          AND ${isRedeemableDevice(now)} AND person_id = ${family.personId}::uuid AND EXISTS (SELECT FROM holder)
        RETURNING person_id`,
      ),

    enterUserCode: (entry) => enterUserCode(database, entry),

    async findEnteredDevice({ tenantId, userCodeHash, sessionId, now }) {
      const [device] = await database.query<EnteredDevice>(sql`
        SELECT client_id AS "clientId", scopes, resources, COALESCE(authorization_details, '[]') AS "authorizationDetails", created_at AS "createdAt", ip_address AS "ipAddress", user_agent AS "userAgent"
        FROM device_authorization d
        WHERE tenant_id = ${tenantId}::uuid AND user_code_hash ${isOneOf(userCodeHash)} AND session_id = ${sessionId}::uuid
          AND ${isPendingDevice(now)}`);
      return device ?? null;
    },

    decideDevice: (decision) => decideDevice(database, decision),
  };
}
