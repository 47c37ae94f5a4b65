import { isUnrevoked, isWithinAbsoluteLifetime } from '@/lib/grants/token-families/postgres/family-status';
import type { Cache } from '@/lib/platform/postgres/cache';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import type { SigningKeyRecord } from '../signing-key';
import type { KeyOfTenant, KeyStore } from '../store';
import { changeSteps } from './change-keys';
import { findKey, findLiveKeys, pageOfKeys } from './list-keys';

/** See KeyStore.findDue. */
function findDueKeys(
  connection: Connection,
  { now, everyDays, publishedBefore, limit }: Parameters<KeyStore['findDue']>[0],
): Promise<KeyOfTenant[]> {
  const days = sql`COALESCE((t.settings->>'signingKeyRotationDays')::int, ${everyDays}::int)`;
  return connection.query<KeyOfTenant>(sql`
    SELECT k.tenant_id::text AS "tenantId", k.kid
    FROM signing_key k
    JOIN tenant t ON t.id = k.tenant_id
    JOIN signing_key n ON n.tenant_id = k.tenant_id AND n.alg = k.alg AND n.status = 'next' AND n.created_at <= ${publishedBefore}
    WHERE k.status = 'current' AND ${days} > 0 AND k.activated_at <= ${now}::timestamptz - ${days} * interval '1 day'
    ORDER BY k.activated_at LIMIT ${limit}::int`);
}

/** See KeyStore.findOutlived. */
function findOutlivedKeys(
  connection: Connection,
  { now, limit }: Parameters<KeyStore['findOutlived']>[0],
): Promise<KeyOfTenant[]> {
  return connection.query<KeyOfTenant>(sql`
    SELECT tenant_id::text AS "tenantId", kid FROM signing_key
    WHERE status = 'previous' AND verifies_until <= ${now} ORDER BY verifies_until LIMIT ${limit}::int`);
}

/** See KeyStore.findStoppedHandles. */
function findStoppedHandles(
  connection: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<(KeyOfTenant & { handle: string })[]> {
  return connection.query(sql`
    SELECT tenant_id::text AS "tenantId", kid, private_key_handle AS handle FROM signing_key
    WHERE private_key_handle IS NOT NULL AND status IN ('previous', 'retired') AND COALESCE(superseded_at, retired_at) < ${before}
    ORDER BY created_at LIMIT ${limit}::int`);
}

/** See KeyStore.countHolders. A family receives a token whenever it is used, including when it is started. */
async function countHolders(
  connection: Connection,
  ...[tenantId, { from, until }, { atMost, now }]: Parameters<KeyStore['countHolders']>
): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT FROM token_family f
      WHERE tenant_id = ${tenantId}::uuid AND ${isUnrevoked()} AND ${isWithinAbsoluteLifetime(now)} AND last_used_at >= ${from}
        ${until ? sql`AND created_at < ${until}` : empty}
      LIMIT ${atMost}::int
    ) holders`);
  return counted?.count ?? 0;
}

/**
 * The key store on PostgreSQL.
 * @param keys this process's copies, by tenant id
 */
export function createKeyStore(
  connection: Connection,
  keys: Pick<Cache<SigningKeyRecord[]>, 'get' | 'forget'>,
): KeyStore {
  return {
    list: (tenantId) => keys.get(tenantId),
    find: (tenantId, kid) => findKey(connection, tenantId, kid),
    findLive: (tenantId) => findLiveKeys(connection, tenantId),
    page: (query) => pageOfKeys(connection, query),
    countHolders: (...criteria) => countHolders(connection, ...criteria),
    findDue: (criteria) => findDueKeys(connection, criteria),
    findOutlived: (criteria) => findOutlivedKeys(connection, criteria),
    findStoppedHandles: (criteria) => findStoppedHandles(connection, criteria),
    forgetHandle: async ({ tenantId, kid, handle }) =>
      void (await connection.execute(sql`
      UPDATE signing_key SET private_key_handle = NULL WHERE tenant_id = ${tenantId}::uuid AND kid = ${kid} AND private_key_handle = ${handle}`)),

    async change(tenantId, work) {
      const outcome = await connection.transaction(async (tx) => {
        const done = await work(changeSteps(tx, tenantId));
        await announceChange(tx, 'signing-key', tenantId);
        return done;
      });
      keys.forget(tenantId);
      return outcome;
    },
  };
}
