/** Which imports are due, by which process each is continued, and what it saves on the way. */
import { createDirectoryStore } from '@/lib/directory/postgres';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { rankStep } from '@/lib/people/postgres/rank';
import { proveEmails } from '@/lib/people/postgres/verified-email';
import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { keepableText } from '@/lib/platform/shared/keepable';
import { withTexts } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { Bytes } from '@/lib/platform/shared/secret';
import { putImportedLinks } from '@/lib/sign-in/identity-providers/postgres/imported-links';
import { claimTenant } from '@/lib/sign-in/one-time-links/postgres/claim-tenant';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { addImportedFactors } from '@/lib/sign-in/second-factors/postgres/imported-factors';
import { KEPT_DAYS } from '../import-job';
import type {
  ClaimedImport,
  ImportQueue,
  ImportSettled,
  ImportStanding,
  ImportWithin,
  ReadRecord,
  RecordOutcome,
} from '../queue';
import { type ImportRow, importColumns, importFromRow } from './import-row';
import { importReader } from './reader';

type Detach = Parameters<typeof createClientStore>[1];

/** How long a claim holds an import: longer than its largest batch takes. */
const LEASE = sql`interval '3 minutes'`;

/** @param clientsOn for the store of clients */
export function createImportQueue(database: Connection, clientsOn: Detach): ImportQueue {
  return {
    ...importReader(database),
    claim: (limit, only) => claim(database, limit, only),
    readFile: (of) => readFile(database, of),
    putRecords: (claimed, next, records) =>
      held(database, claimed, next, (connection) => insertRecords(connection, claimed, records)),
    waiting: (of, kind, { after, limit }) =>
      database.query(sql`
        SELECT r.ordinal, r.key, r.content_sealed AS "contentSealed" FROM import_record r
        WHERE ${ofImport(of)} AND r.kind = ${kind} AND r.ordinal > ${after}::int AND r.content_sealed IS NOT NULL
        ORDER BY r.ordinal LIMIT ${limit}::int`),
    async nextGroup(of, after) {
      const [group] = await database.query<{ ordinal: number; key: string; id: string }>(sql`
        SELECT r.ordinal, r.key, r.resource_id AS id FROM import_record r
        WHERE ${ofImport(of)} AND r.kind = 'group' AND r.ordinal > ${after}::int AND r.resource_id IS NOT NULL
        ORDER BY r.ordinal LIMIT 1`);
      return group ?? null;
    },
    membersOf: (of, key, { after, limit }) =>
      database.query(sql`
        SELECT r.ordinal, r.resource_id AS id FROM import_record r
        WHERE ${ofImport(of)} AND r.member_of @> ARRAY[${key}::text] AND r.ordinal > ${after}::int AND r.resource_id IS NOT NULL
        ORDER BY r.ordinal LIMIT ${limit}::int`),
    save: (claimed, next, outcomes = []) =>
      held(database, claimed, next, (connection) => writeOutcomes(connection, claimed, outcomes)),
    apply: (claimed, work) =>
      held(database, claimed, null, async (connection) => {
        const { next, outcomes } = await work(within(connection, clientsOn));
        await writeOutcomes(connection, claimed, outcomes, { applied: true });
        return next;
      }),
    endReading: (claimed, next) =>
      held(database, claimed, next, async (connection) => {
        await connection.execute(sql`
          DELETE FROM import_part WHERE tenant_id = ${claimed.tenantId}::uuid AND import_id = ${claimed.id}::uuid`);
      }),
    settle: (claimed, how) => settle(database, claimed, how),
  };
}

const ofImport = ({ tenantId, id }: ClaimedImport): Sql =>
  sql`r.tenant_id = ${tenantId}::uuid AND r.import_id = ${id}::uuid`;

const isHeld = ({ tenantId, id, leasedUntil }: ClaimedImport): Sql =>
  sql`j.tenant_id = ${tenantId}::uuid AND j.id = ${id}::uuid AND j.leased_until = ${leasedUntil}`;

/** See ImportQueue.claim. Imports that another process is claiming are skipped. */
async function claim(
  connection: Connection,
  limit: number,
  only?: { tenantId: string; id: string },
): Promise<ClaimedImport[]> {
  const found = await connection.query<{ tenantId: string; id: string; slug: string }>(sql`
    SELECT j.tenant_id::text AS "tenantId", j.id::text AS id, t.slug FROM import_job j JOIN tenant t ON t.id = j.tenant_id
    WHERE j.due_at <= clock_timestamp() AND (j.leased_until IS NULL OR j.leased_until <= clock_timestamp())
      ${only ? sql`AND j.tenant_id = ${only.tenantId}::uuid AND j.id = ${only.id}::uuid` : empty}
    ORDER BY j.due_at LIMIT ${limit}::int`);
  const claimed: ClaimedImport[] = [];
  for (const [tenantId, due] of byTenant(found)) {
    const rows = await connection.query<ImportRow & { leasedUntil: Date }>(sql`
      WITH due AS (
        SELECT j.id, clock_timestamp() + ${LEASE} AS leased_until FROM import_job j
        WHERE j.tenant_id = ${tenantId}::uuid AND j.id = ANY(${due.map(({ id }) => id)}::uuid[])
          AND j.due_at <= clock_timestamp() AND (j.leased_until IS NULL OR j.leased_until <= clock_timestamp())
        FOR UPDATE SKIP LOCKED
      )
      UPDATE import_job j SET leased_until = due.leased_until FROM due WHERE j.tenant_id = ${tenantId}::uuid AND j.id = due.id
      RETURNING ${importColumns}, j.leased_until AS "leasedUntil"`);
    claimed.push(...rows.map((row) => ({ ...importFromRow(row), tenantSlug: due[0]?.slug ?? '' })));
  }
  return claimed;
}

/** Part by part, so that a file is never in memory as a whole. */
async function* readFile(connection: Connection, { tenantId, id }: ClaimedImport): AsyncGenerator<Bytes> {
  for (let part = 0; ; part++) {
    const [found] = await connection.query<{ content: Bytes }>(sql`
      SELECT content_sealed AS content FROM import_part
      WHERE tenant_id = ${tenantId}::uuid AND import_id = ${id}::uuid AND part = ${part}::int`);
    if (!found) return;
    yield found.content;
  }
}

/** The claim has ended, so that the transaction is rolled back. */
class ClaimEnded extends Error {}

/**
 * Runs `work` in a transaction that also saves how far the import has come and extends the claim, if the claim still
 * holds.
 * @param next null if `work` returns it
 */
async function held(
  database: Connection,
  claimed: ClaimedImport,
  next: ImportStanding | null,
  work: (connection: Connection) => Promise<ImportStanding | void>,
): Promise<boolean> {
  try {
    const done = await database.transaction(async (connection) => {
      const standing = (await work(connection)) ?? next;
      if (!standing) throw new Error('A step of an import did not say how far it came.');
      const { state, planned, applied, progress } = standing;
      const [row] = await connection.query<{ until: Date }>(sql`
        WITH clock AS MATERIALIZED (SELECT clock_timestamp() + ${LEASE} AS until)
        UPDATE import_job j SET state = ${state}, planned = ${json(planned)}, applied = ${json(applied)}, progress = ${json(progress)},
          leased_until = clock.until
        FROM clock WHERE ${isHeld(claimed)} RETURNING j.leased_until AS until`);
      if (!row) throw new ClaimEnded();
      return { standing, until: row.until };
    });
    Object.assign(claimed, done.standing, { leasedUntil: done.until });
    return true;
  } catch (error) {
    if (error instanceof ClaimEnded) return false;
    throw error;
  }
}

const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`;

async function insertRecords(
  connection: Connection,
  { tenantId, id }: ClaimedImport,
  records: readonly ReadRecord[],
): Promise<void> {
  const rows = records.map(({ contentSealed, ...record }) => ({
    ...record,
    content: contentSealed && Buffer.from(contentSealed).toString('base64'),
  }));
  await connection.execute(sql`
    INSERT INTO import_record (tenant_id, import_id, ordinal, kind, key, name, content_sealed, member_of, effect, reasons)
    SELECT ${tenantId}::uuid, ${id}::uuid, ordinal, kind, key, name, decode(content, 'base64'), "memberOf", effect, reasons
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(
      ordinal int, kind text, key text, name text, content text, "memberOf" text[], effect text, reasons jsonb)`);
}

/** @param how.applied whether the records are final, so that what they hold is no longer needed */
async function writeOutcomes(
  connection: Connection,
  { tenantId, id }: ClaimedImport,
  outcomes: readonly RecordOutcome[],
  { applied = false } = {},
): Promise<void> {
  if (outcomes.length === 0) return;
  await connection.execute(sql`
    UPDATE import_record r SET effect = given.effect, what = given.what, reasons = given.reasons, resource_id = given."resourceId"
      ${applied ? sql`, content_sealed = NULL, applied_at = now()` : empty}
    FROM jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) AS given(ordinal int, effect text, what jsonb, reasons jsonb, "resourceId" text)
    WHERE r.tenant_id = ${tenantId}::uuid AND r.import_id = ${id}::uuid AND r.ordinal = given.ordinal`);
}

function within(connection: Connection, clientsOn: Detach): ImportWithin {
  return {
    ...importReader(connection),
    ...rankStep(connection),
    directory: createDirectoryStore(connection),
    clients: createClientStore(connection, clientsOn),
    importPasswords: createCredentialStore(connection).importPasswords,
    addFactors: (tenantId, factors, now) => addImportedFactors(connection, tenantId, factors, now),
    link: (tenantId, links, now) => putImportedLinks(connection, tenantId, links, now),
    proveEmails: (tenantId, emails) => proveEmails(connection, tenantId, emails),
    claimTenant: (tenantId, personId, now) => claimTenant(connection, { tenantId, personId, now }),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

/** See ImportQueue.settle. Once it has ended, the report is kept for a while. */
async function settle(
  connection: Connection,
  claimed: ClaimedImport,
  { state, error, againInMilliseconds }: ImportSettled,
): Promise<void> {
  const ended = againInMilliseconds === null && state !== 'planned';
  await connection.execute(sql`
    WITH clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS at)
    UPDATE import_job j SET state = ${state}, error = ${error && recorded(withTexts(error, keepableText))}::text, leased_until = NULL,
      due_at = clock.at + ${againInMilliseconds}::float8 * interval '1 millisecond'
      ${ended ? sql`, ended_at = clock.at, expires_at = clock.at + make_interval(days => ${KEPT_DAYS}::int)` : empty}
    FROM clock WHERE ${isHeld(claimed)}`);
}
