import { keepSigningKeys } from '@/lib/grants/signing-keys/keep-signing-keys';
import { createKeyStore } from '@/lib/grants/signing-keys/postgres';
import type { SigningKeyRecord } from '@/lib/grants/signing-keys/signing-key';
import type { KeyServices } from '@/lib/grants/signing-keys/store';
import type { Cache } from '@/lib/platform/postgres/cache';
import { type Database, sql } from '@/lib/platform/postgres/database';

/** The lock that lets only one process of an installation manage the keys at a time. */
const ADVISORY_LOCK = 7_357_002;

/**
 * Rotates and retires the signing keys of all tenants that are due, in one transaction.
 * @returns how many keys were rotated and retired; zeros while another process does this
 */
export function keepKeys(
  database: Database,
  {
    copies,
    newKey,
    destroyKey,
    now,
  }: { copies: Pick<Cache<SigningKeyRecord[]>, 'get' | 'forget'>; now: Date } & Pick<
    KeyServices,
    'newKey' | 'destroyKey'
  >,
): Promise<{ rotated: number; retired: number }> {
  return database.transaction(
    async (connection) => {
      const [lock] = await connection.query<{ held: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS held`,
      );
      return lock?.held
        ? keepSigningKeys({ store: createKeyStore(connection, copies), newKey, destroyKey }, now)
        : { rotated: 0, retired: 0 };
    },
    // It creates and destroys keys outside the database, which a second run would repeat.
    { runsOnce: true },
  );
}
