import type { Cache } from '@/lib/platform/postgres/cache';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { SigningKeyRecord } from '../signing-key';
import type { KeyStore } from '../store';
import { changeSteps } from './change-keys';
import { countHolders } from './count-holders';
import { findDueKeys, findOutlivedKeys, findStoppedHandles } from './find-for-maintenance';
import { findKey, findLiveKeys, pageOfKeys } from './list-keys';

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
