import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { retryConflicts } from '../retry-conflicts';
import { appliedMigrations } from './applied-migrations';
import { type Migration, readMigrations } from './read-migrations';

/** The advisory lock that `prisma migrate` takes, so that its runs and ours exclude each other. */
const LOCK = 72707369;

/** Prisma's own table, column for column, so that `prisma migrate deploy` continues where we stopped. */
const CREATE_RECORD = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

const RECORD = `
  INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`;

/** A migration cannot be applied. The message is one line and includes the migration's name. */
class MigrationError extends Error {
  readonly code = 'migration_failed';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/**
 * Applies the migrations that the database lacks, oldest first, each in one transaction under an advisory lock. If
 * several processes do this at the same time, each migration is still applied exactly once, completely or not at all. A
 * migration that PostgreSQL aborts in favor of a request of a running server is applied again, as transactions are.
 * @param client a dedicated connection with no open transaction
 * @returns the names of the migrations applied by this call
 * @throws MigrationError; the migrations applied before it remain
 */
export async function applyMigrations(client: Client, migrations?: Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of migrations ?? (await readMigrations())) {
    try {
      if (await retryConflicts(() => transaction(client, () => applyOne(client, migration))))
        applied.push(migration.name);
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(`Migration ${migration.name} failed and was rolled back: ${reason}.`, { cause: error });
    }
  }
  return applied;
}

async function transaction<Outcome>(client: Client, work: () => Promise<Outcome>): Promise<Outcome> {
  await client.query('BEGIN');
  try {
    const outcome = await work();
    await client.query('COMMIT');
    return outcome;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function applyOne(client: Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
  await client.query(CREATE_RECORD);
  const record = await appliedMigrations(async (text) => (await client.query<object>(text)).rows);
  const before = record.find((migration) => migration.name === name);
  if (before?.finished === false)
    throw new MigrationError(
      `Migration ${name} was started by Prisma but not finished: resolve it with \`npx prisma migrate resolve\`.`,
    );
  if (before && before.checksum !== checksum)
    throw new MigrationError(
      `Migration ${name} is not the one that was applied to this database: restore its file, or use a new database.`,
    );
  if (before) return false;
  const startedAt = new Date();
  await client.query(sql);
  await client.query(RECORD, [randomUUID(), checksum, name, startedAt]);
  return true;
}
