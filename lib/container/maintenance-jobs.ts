import type { Config } from '@/lib/config/env';
import { destroyStoppedKeys } from '@/lib/keys/destroy-stopped-keys';
import type { KeyRoom } from '@/lib/keys/store';
import type { SigningKeys } from '@/lib/oauth/keys';
import type { Clock } from '@/lib/shared/clock';
import type { Bytes } from '@/lib/shared/secret';
import { sealAuditLogs } from '@/lib/store/audit-log/seal';
import type { Caches } from '@/lib/store/caches';
import type { Database } from '@/lib/store/database';
import { dropLate } from '@/lib/store/events/drop-late';
import { keepKeys } from '@/lib/store/maintenance/keep-keys';
import { reapExpired } from '@/lib/store/maintenance/reap';
import { tableSizes } from '@/lib/store/maintenance/table-sizes';
import type { Container } from './container';

interface Parts {
  config: Pick<Config, 'pkcs11'>;
  database: Database;
  log: Container['log'];
  now: Clock;
  keys: KeyRoom;
  signingKeys: (tenantId: string) => SigningKeys;
  copies: Caches['signingKeys'];
  chainKeys: readonly [newest: Bytes, ...others: Bytes[]];
  clientDeletions: { run(): Promise<void> };
}

/** The jobs that run once a minute, by the timer of our own server or a platform's scheduler. */
export function maintenanceJobs({
  config,
  database,
  log,
  now,
  keys,
  signingKeys,
  copies,
  chainKeys,
  clientDeletions,
}: Parts): Container['maintenance'] {
  return {
    async reap() {
      const undelivered = await dropLate(database);
      const reaped = await reapExpired(database);
      return undelivered > 0 ? { ...reaped, undelivered } : reaped;
    },
    async keepKeys() {
      const kept = await keepKeys(database, { ...keys, copies, now: now() });
      if (config.pkcs11) await destroyStoppedKeys(keys, now());
      return kept;
    },
    sealAuditLogs: () =>
      sealAuditLogs(database, {
        chainKeys,
        signingKeys,
        now: now(),
        // The process log holds each checkpoint too, so that a chain rewritten in the database no longer agrees with it.
        onSealed: (sealed) => log.info(sealed, 'audit log sealed'),
        onFailure: (failure) => log.error(failure, 'audit log not sealed'),
      }),
    finishClientDeletions: () => clientDeletions.run(),
    tableSizes: () => tableSizes(database),
  };
}
