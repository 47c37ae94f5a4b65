import type { ClientStore } from '@/lib/grants/clients/store';
import { destroyStoppedKeys } from '@/lib/grants/signing-keys/keep-signing-keys';
import type { KeyServices } from '@/lib/grants/signing-keys/store';
import { sealAuditLogs } from '@/lib/journal/audit/postgres/seal';
import { dropLate } from '@/lib/journal/events/postgres/drop-late';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { keepKeys } from '@/lib/operation/clean-up/postgres/keep-keys';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { suspendOverdue } from '@/lib/operation/clean-up/postgres/suspend-overdue';
import { tableSizes } from '@/lib/operation/clean-up/postgres/table-sizes';
import type { Config } from '@/lib/platform/config/env';
import type { Database } from '@/lib/platform/postgres/database';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Caches } from './caches';
import type { Container } from './container';

interface Parts {
  config: Pick<Config, 'pkcs11'>;
  database: Database;
  log: Container['log'];
  now: Clock;
  keys: KeyServices;
  signingKeys: (tenantId: string) => SigningKeys;
  copies: Caches['signingKeys'];
  chainKeys: readonly [newest: Bytes, ...others: Bytes[]];
  clientDeletions: { run(): Promise<void> };
  clients: Pick<ClientStore, 'listOverdue' | 'change'>;
}

/** The jobs that run once a minute, started by our own server's timer or a platform's scheduler. */
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
  clients,
}: Parts): Container['maintenance'] {
  return {
    async reap(limits) {
      const undelivered = await dropLate(database);
      const suspended = await suspendOverdue(database, clients, now());
      const reaped = await reapExpired(database, limits);
      return { ...reaped, ...(undelivered > 0 && { undelivered }), ...(suspended > 0 && { suspended }) };
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
        // Each checkpoint is also written to the process log, so that a chain rewritten in the database no longer
        // matches it.
        onSealed: (sealed) => log.info(sealed, 'audit log sealed'),
        onFailure: (failure) => log.error(failure, 'audit log not sealed'),
      }),
    finishClientDeletions: () => clientDeletions.run(),
    tableSizes: () => tableSizes(database),
  };
}
