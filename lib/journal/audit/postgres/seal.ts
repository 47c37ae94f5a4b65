import type { SigningKeys } from '@/lib/oauth/keys/keys';
import { type Connection, type Database, sql } from '@/lib/platform/postgres/database';
import type { AuditEvent } from '../audit-event';
import { type AuditLink, CHAIN_START, LATENESS_MILLISECONDS, nextLinks } from '../chain';
import { type Checkpoint, signCheckpoint } from '../checkpoint';
import { type AuditRow, auditColumns, toAuditEvent } from './audit-row';
import { type ChainRow, chainColumns, isGenuine, macKeyId, macOf, type UnsignedChainRow } from './chain-rows';

const BATCH = 1_000;
/** The limit for one call, across all tenants. The next call seals the rest. */
const BATCHES_AT_MOST = 200;
const LATENESS = sql`make_interval(secs => ${LATENESS_MILLISECONDS / 1000}::float8)`;

/** What sealing needs in addition to the database. */
export interface Sealing {
  /** Keys derived from the installation's secrets. The first one creates MACs; all of them verify. */
  chainKeys: readonly [Uint8Array, ...Uint8Array[]];
  signingKeys(tenantId: string): SigningKeys;
  now: Date;
  onSealed(sealed: { tenantId: string; number: number; hash: string; entries: number }): void;
  /** Called for a chain that could not be sealed, or whose stored end was not written by this installation. */
  onFailure(failure: { tenantId: string; problem: string }): void;
}

/**
 * Seals what has been written to the audit logs since the last call, tenant by tenant, each batch in one transaction.
 * When calls run in parallel, one of them seals a tenant and the others skip it.
 * @returns how many entries were sealed
 */
export async function sealAuditLogs(database: Database, sealing: Sealing): Promise<number> {
  let [sealed, batches] = [0, 0];
  for (const tenantId of await tenantsToSeal(database, macKeyId(sealing.chainKeys[0]))) {
    for (let count = BATCH; count === BATCH && batches < BATCHES_AT_MOST; batches++) {
      count = await sealBatch(database, tenantId, sealing).catch((error: unknown) => {
        sealing.onFailure({ tenantId, problem: String(error) });
        return 0;
      });
      sealed += count;
    }
  }
  return sealed;
}

/**
 * The tenants with unsealed entries, those whose chain end has a MAC made with an older key, and those without a chain,
 * who have entries as soon as anything happens.
 */
async function tenantsToSeal(database: Database, macKey: string): Promise<string[]> {
  const chains = await database.query<{ id: string; due: boolean }>(sql`
    SELECT c.tenant_id::text AS id, c.mac_key <> ${macKey} OR waiting.found IS NOT NULL AS due
    FROM audit_chain c LEFT JOIN LATERAL (
      SELECT true AS found FROM audit_event e
      WHERE e.tenant_id = c.tenant_id AND e.at >= c.sealed_through - ${LATENESS}
        AND NOT EXISTS (SELECT FROM audit_link l WHERE l.tenant_id = c.tenant_id AND l.entry_id = e.id)
      LIMIT 1
    ) waiting ON true`);
  const withoutChain = await database.query<{ id: string }>(
    sql`SELECT id::text AS id FROM tenant WHERE id <> ALL (${chains.map(({ id }) => id)}::uuid[])`,
  );
  return [...chains.filter(({ due }) => due), ...withoutChain].map(({ id }) => id);
}

/** @returns how many entries it sealed */
async function sealBatch(database: Database, tenantId: string, sealing: Sealing): Promise<number> {
  const keys = sealing.signingKeys(tenantId);
  // Creates the key if the tenant has none yet, before a transaction is open.
  await keys.current();
  const outcome = await database.transaction(async (connection) => {
    const chain = await lockChain(connection, tenantId);
    if (chain === 'locked') return null;
    if (chain && !isGenuine(sealing.chainKeys, tenantId, chain)) return 'forged' as const;
    const events = await unsealed(connection, tenantId, chain?.sealedThrough ?? null);
    const renews = chain !== null && chain.macKey !== macKeyId(sealing.chainKeys[0]);
    if (events.length === 0) {
      if (renews) await storeEnd(connection, tenantId, chain, sealing.chainKeys[0]);
      return null;
    }
    const links = nextLinks(chain ?? { number: 0, hash: CHAIN_START }, events);
    const end = endOf(links, chain, sealing.now);
    await insertLinks(connection, tenantId, links);
    await storeEnd(connection, tenantId, end, sealing.chainKeys[0]);
    const { number, hash, begunAt } = end;
    await storeCheckpoint(
      connection,
      tenantId,
      number,
      sealing.now,
      await signCheckpoint(keys, { tenantId, number, hash, begunAt, signedAt: sealing.now }),
    );
    return { number, hash, entries: links.length };
  });
  if (outcome === 'forged') {
    sealing.onFailure({ tenantId, problem: 'the stored end of the chain was not written by this installation' });
    return 0;
  }
  if (outcome) sealing.onSealed({ tenantId, ...outcome });
  return outcome?.entries ?? 0;
}

/**
 * Ensures that one process at a time seals a tenant, even before its chain has a row that could be locked.
 * @returns the end of the chain, null if there is none yet
 */
async function lockChain(connection: Connection, tenantId: string): Promise<ChainRow | null | 'locked'> {
  const [lock] = await connection.query<{ held: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtextextended('audit-chain ' || ${tenantId}, 0)) AS held`,
  );
  if (!lock?.held) return 'locked';
  const [row] = await connection.query<ChainRow>(
    sql`SELECT ${chainColumns} FROM audit_chain WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`,
  );
  return row ?? null;
}

/**
 * The next unsealed entries, oldest first. Transactions commit out of order: entries that are not visible yet are
 * sealed by a later call.
 */
async function unsealed(connection: Connection, tenantId: string, sealedThrough: Date | null): Promise<AuditEvent[]> {
  const rows = await connection.query<AuditRow>(sql`
    SELECT ${auditColumns} FROM audit_event e
    WHERE e.tenant_id = ${tenantId}::uuid AND e.at >= COALESCE(${sealedThrough}::timestamptz - ${LATENESS}, '-infinity')
      AND NOT EXISTS (SELECT FROM audit_link l WHERE l.tenant_id = ${tenantId}::uuid AND l.entry_id = e.id)
    ORDER BY e.at, e.id LIMIT ${BATCH}::int`);
  return rows.map(toAuditEvent);
}

/**
 * The end of the chain after these links. `sealedThrough` never exceeds `now`: an entry with a future time, caused by a
 * wrong clock, must not make the entries after it look late.
 */
function endOf(links: readonly AuditLink[], chain: ChainRow | null, now: Date): UnsignedChainRow {
  const last = links.at(-1);
  if (!last) throw new Error('There is nothing to seal.');
  const newest = Math.min(last.at.getTime(), now.getTime());
  const sealedThrough = new Date(Math.max(newest, chain?.sealedThrough.getTime() ?? newest));
  return { number: last.number, hash: last.hash, sealedThrough, begunAt: chain?.begunAt ?? now, sealedAt: now };
}

async function insertLinks(connection: Connection, tenantId: string, links: readonly AuditLink[]): Promise<void> {
  await connection.execute(sql`
    INSERT INTO audit_link (tenant_id, number, entry_id, at, action, entry_hash, hash)
    SELECT ${tenantId}::uuid, l.number, l.entry_id, l.at, l.action, decode(l.entry_hash, 'hex'), decode(l.hash, 'hex')
    FROM unnest(${links.map(({ number }) => number)}::bigint[], ${links.map(({ entryId }) => entryId)}::uuid[], ${links.map(({ at }) => at.toISOString())}::timestamptz[],
                ${links.map(({ action }) => action)}::text[], ${links.map(({ entryHash }) => entryHash)}::text[], ${links.map(({ hash }) => hash)}::text[])
      AS l(number, entry_id, at, action, entry_hash, hash)`);
}

async function storeEnd(
  connection: Connection,
  tenantId: string,
  end: UnsignedChainRow,
  key: Uint8Array,
): Promise<void> {
  const mac = macOf(key, tenantId, end).toString('hex');
  await connection.execute(sql`
    INSERT INTO audit_chain (tenant_id, number, hash, sealed_through, begun_at, sealed_at, mac_key, mac)
    VALUES (${tenantId}::uuid, ${end.number}::bigint, decode(${end.hash}, 'hex'), ${end.sealedThrough}, ${end.begunAt}, ${end.sealedAt}, ${macKeyId(key)}, decode(${mac}, 'hex'))
    ON CONFLICT (tenant_id) DO UPDATE SET number = EXCLUDED.number, hash = EXCLUDED.hash, sealed_through = EXCLUDED.sealed_through,
      sealed_at = EXCLUDED.sealed_at, mac_key = EXCLUDED.mac_key, mac = EXCLUDED.mac`);
}

async function storeCheckpoint(
  connection: Connection,
  tenantId: string,
  number: number,
  now: Date,
  { jws, publicJwk }: Checkpoint,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO audit_checkpoint (tenant_id, day, number, jws, public_jwk)
    VALUES (${tenantId}::uuid, (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${number}::bigint, ${jws}, ${JSON.stringify(publicJwk)}::jsonb)
    ON CONFLICT (tenant_id, day) DO UPDATE SET number = EXCLUDED.number, jws = EXCLUDED.jws, public_jwk = EXCLUDED.public_jwk`);
}
