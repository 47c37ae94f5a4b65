import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type KeyProcess, startKeyProcess } from '@/lib/grants/signing-keys/postgres/testing/key-process';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { deriveKey } from '@/lib/platform/shared/secret';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import type { AuditEntry } from '../audit-entry';
import { systemCause } from '../audit-entry';
import { CHAIN_START, linkHash } from '../chain';
import { type CheckpointClaims, readCheckpoint, signCheckpoint } from '../checkpoint';
import { exportAuditLog } from '../export-audit-log';
import type { AuditChainStore, AuditLogStore } from '../store';
import { verifyAuditLog } from '../verify-audit-log';
import { verifyExport } from '../verify-export';
import { createAuditChainStore } from './chain';
import { expiredAuditEvents } from './expire';
import { createAuditLogStore } from './index';
import { writeAudit } from './record';
import { type Sealing, sealAuditLogs } from './seal';

const chainKey = deriveKey('the secret of this test', 'audit-chain');

let home: TestDatabase;
let ours: KeyProcess;
let database: Database;
let auditLog: AuditLogStore;
let auditChain: AuditChainStore;
let tenantId: string;
let failures: string[];

beforeAll(async () => {
  home = await testDatabase();
  ours = startKeyProcess(home.url);
  database = ours.database;
  auditLog = createAuditLogStore(database);
  auditChain = createAuditChainStore(database, [chainKey]);
}, 60_000);
afterAll(async () => {
  await ours?.stop();
  await home?.drop();
});
beforeEach(async () => {
  failures = [];
  await database.execute(sql`TRUNCATE tenant, audit_event, audit_chain, audit_link, audit_checkpoint`);
  tenantId = newId();
  await database.execute(
    sql`INSERT INTO tenant (id, slug, name, updated_at) VALUES (${tenantId}::uuid, 'house', 'House', now())`,
  );
});

const sealing = (differences: Partial<Sealing> = {}): Sealing => ({
  chainKeys: [chainKey],
  signingKeys: ours.keyring,
  now: new Date(),
  onSealed: () => undefined,
  onFailure: ({ problem }) => void failures.push(problem),
  ...differences,
});
const seal = (differences: Partial<Sealing> = {}) => sealAuditLogs(database, sealing(differences));
const verify = (anchors: CheckpointClaims[] = []) => verifyAuditLog(auditChain, { tenantId, anchors });

const entry = (name: string): AuditEntry => ({
  tenantId,
  cause: systemCause,
  action: 'client.updated',
  target: { type: 'client', id: name, name },
  before: { b: 1.5, a: 'é' },
  after: { b: 2, a: null },
});
/** Creates the tenant's signing keys first, because each of them leaves an audit entry. */
async function write(...names: string[]): Promise<void> {
  await ours.keyring(tenantId).current();
  await writeAudit(database, ...names.map(entry));
}
const numbered = (n: number) =>
  database
    .query<{ id: string }>(
      sql`SELECT entry_id::text AS id FROM audit_link WHERE tenant_id = ${tenantId}::uuid AND number = ${n}::bigint`,
    )
    .then(([row]) => row?.id ?? '');
const idOf = (name: string) =>
  database
    .query<{ id: string }>(
      sql`SELECT id::text AS id FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_id = ${name}`,
    )
    .then(([row]) => row?.id ?? '');
const finding = async (anchors: CheckpointClaims[] = []) => {
  const verified = await verify(anchors);
  return verified.kind === 'broken'
    ? [verified.finding.kind, verified.finding.number, verified.finding.entry?.id]
    : verified.kind;
};

/**
 * Recomputes the chain like an attacker who can write to the database and knows how hashes are made but lacks the
 * installation's secret.
 */
async function rechain(): Promise<void> {
  const links = await database.query<{
    number: number;
    entryId: string;
    at: Date;
    action: string;
    entryHash: string;
  }>(sql`
    SELECT number::float8 AS number, entry_id::text AS "entryId", at, action, encode(entry_hash, 'hex') AS "entryHash" FROM audit_link WHERE tenant_id = ${tenantId}::uuid ORDER BY number`);
  let hash = CHAIN_START;
  for (const [index, link] of links.entries()) {
    hash = linkHash(hash, { ...link, number: index + 1 });
    await database.execute(
      sql`UPDATE audit_link SET number = ${index + 1}::bigint, hash = decode(${hash}, 'hex') WHERE tenant_id = ${tenantId}::uuid AND number = ${link.number}::bigint`,
    );
  }
}

describe('a sealed audit log', () => {
  beforeEach(async () => {
    await write('one', 'two', 'three', 'four');
    expect(await seal()).toBe(6);
  });

  it('is intact, reports its number of entries and its latest checkpoint, and accepts further entries', async () => {
    expect(await verify()).toMatchObject({
      kind: 'intact',
      entries: 6,
      waiting: 0,
      checkpoint: { tenantId, number: 6, hash: (await auditChain.findEnd(tenantId))?.hash },
    });
    await write('five');
    expect(await verify()).toMatchObject({ kind: 'intact', entries: 6, waiting: 1 });
    expect([await seal(), await seal()]).toEqual([1, 0]);
    expect(await verify()).toMatchObject({ kind: 'intact', entries: 7, waiting: 0, checkpoint: { number: 7 } });
    expect(failures).toEqual([]);
  });

  it('reveals the first entry that was changed', async () => {
    await database.execute(sql`UPDATE audit_event SET after = '{"b": 3}' WHERE target_id IN ('two', 'three')`);
    expect(await finding()).toEqual(['changed', 4, await idOf('two')]);
  });

  it('reveals a removed entry by its link', async () => {
    const id = await idOf('three');
    await database.execute(sql`DELETE FROM audit_event WHERE target_id = 'three'`);
    const verified = await verify();
    expect(verified).toMatchObject({
      kind: 'broken',
      finding: { kind: 'removed', number: 5, entry: { id, action: 'client.updated', at: expect.any(Date) } },
    });
  });

  it('reveals the missing number when the link was removed too', async () => {
    const id = await idOf('three');
    await database.execute(sql`DELETE FROM audit_event WHERE target_id = 'three'`);
    await database.execute(sql`DELETE FROM audit_link WHERE entry_id = ${id}::uuid`);
    expect(await finding()).toEqual(['removed', 5, undefined]);
  });

  it('reveals an entry inserted among older ones', async () => {
    await writeAudit(database, entry('late'));
    await database.execute(
      sql`UPDATE audit_event SET at = (at AT TIME ZONE 'UTC' - interval '31 minutes') AT TIME ZONE 'UTC' WHERE target_id = 'late'`,
    );
    expect(await seal()).toBe(0);
    expect(await finding()).toEqual(['put-in', null, await idOf('late')]);
  });

  it('reveals an entry inserted together with a link', async () => {
    await writeAudit(database, entry('forged'));
    await database.execute(sql`
      INSERT INTO audit_link SELECT tenant_id, 7, id, at, action, sha256('x'), sha256('y') FROM audit_event WHERE target_id = 'forged'`);
    expect(await finding()).toEqual(['put-in', 7, await idOf('forged')]);
  });

  it('reveals where its end was cut off, even when the links and the checkpoint were removed too', async () => {
    await database.execute(sql`DELETE FROM audit_event WHERE id IN (SELECT entry_id FROM audit_link WHERE number > 4)`);
    await database.execute(sql`DELETE FROM audit_link WHERE number > 4`);
    await database.execute(sql`DELETE FROM audit_checkpoint`);
    expect(await finding()).toEqual(['truncated', 5, undefined]);
  });

  it('reveals the first of two entries that were swapped', async () => {
    const three = await idOf('three');
    await database.execute(
      sql`UPDATE audit_link SET number = CASE number WHEN 4 THEN -5 ELSE -4 END WHERE number IN (4, 5)`,
    );
    await database.execute(sql`UPDATE audit_link SET number = -number WHERE number < 0`);
    expect(await finding()).toEqual(['link-changed', 4, three]);
  });

  it('reveals that the whole chain was recomputed, with or without the stored end', async () => {
    const id = await idOf('two');
    await database.execute(sql`DELETE FROM audit_event WHERE id = ${id}::uuid`);
    await database.execute(sql`DELETE FROM audit_link WHERE entry_id = ${id}::uuid`);
    await rechain();
    expect(await finding()).toEqual(['truncated', 6, undefined]);
    await database.execute(
      sql`UPDATE audit_chain SET number = 5, hash = (SELECT hash FROM audit_link WHERE tenant_id = ${tenantId}::uuid AND number = 5) WHERE tenant_id = ${tenantId}::uuid`,
    );
    await database.execute(sql`DELETE FROM audit_checkpoint`);
    expect(await finding()).toEqual(['end-changed', 5, undefined]);
    await write('five');
    expect([await seal(), failures]).toEqual([0, ['the stored end of the chain was not written by this installation']]);
  });

  it('is not started again when the stored end was removed', async () => {
    await database.execute(sql`DELETE FROM audit_chain`);
    await database.execute(sql`DELETE FROM audit_checkpoint`);
    await write('five');
    expect([await seal(), failures.length]).toEqual([0, 1]);
    expect(await finding()).toEqual(['put-in', 1, await numbered(1)]);
  });

  it('rejects a checkpoint whose signature does not match its claims', async () => {
    const [row] = await database.query<{ jws: string }>(sql`SELECT jws FROM audit_checkpoint`);
    const [header = '', payload = '', signature = ''] = row?.jws.split('.') ?? [];
    const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), number: 5 };
    await database.execute(
      sql`UPDATE audit_checkpoint SET jws = ${[header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')}`,
    );
    expect((await finding())[0]).toBe('checkpoint-changed');
  });

  it('agrees with a checkpoint kept elsewhere, which reveals when everything was sealed again', async () => {
    const kept = await auditChain.latestCheckpoint(tenantId);
    const anchor = kept && (await readCheckpoint(kept));
    if (!anchor) throw new Error('There is no checkpoint.');
    expect(await verify([anchor])).toMatchObject({ kind: 'intact' });
    await database.execute(sql`UPDATE audit_event SET target_name = 'other' WHERE target_id = 'two'`);
    await database.execute(sql`TRUNCATE audit_chain, audit_link, audit_checkpoint`);
    await seal();
    expect(await verify()).toMatchObject({ kind: 'intact' });
    expect(await finding([anchor])).toEqual(['rewritten', 6, await idOf('four')]);
  });

  it('keeps one checkpoint per day, and its key even when the signing key is gone', async () => {
    await write('five');
    await seal({ now: new Date(Date.now() + 86_400_000) });
    await database.execute(sql`TRUNCATE signing_key`);
    expect(await auditChain.listCheckpoints(tenantId)).toHaveLength(2);
    expect(await verify()).toMatchObject({ kind: 'intact', entries: 7 });
  });

  it('continues under a new secret while the old one is configured, without a new entry', async () => {
    const newer = deriveKey('another secret', 'audit-chain');
    expect(await verifyAuditLog(createAuditChainStore(database, [newer]), { tenantId })).toMatchObject({
      kind: 'broken',
      finding: { kind: 'end-changed' },
    });
    expect(await seal({ chainKeys: [newer, chainKey] })).toBe(0);
    expect(await verifyAuditLog(createAuditChainStore(database, [newer]), { tenantId })).toMatchObject({
      kind: 'intact',
      entries: 6,
    });
  });
});

test('entries that were not yet committed when others were sealed are sealed later', async () => {
  await write('one');
  const slow = database.transaction(async (connection) => {
    await writeAudit(connection, entry('slow'));
    await write('two');
    expect(await seal()).toBe(4);
  });
  await slow;
  expect(await seal()).toBe(1);
  expect(await verify()).toMatchObject({ kind: 'intact', entries: 5 });
});

test('concurrent sealers seal each entry once', async () => {
  await write(...Array.from({ length: 40 }, (_, index) => `app-${index}`));
  const counts = await Promise.all(Array.from({ length: 5 }, () => seal()));
  expect(counts.reduce((sum, count) => sum + count)).toBe(42);
  expect(await verify()).toMatchObject({ kind: 'intact', entries: 42 });
});

test('a sealer that fails midway leaves nothing behind', async () => {
  await write('one');
  expect(
    await seal({
      signingKeys: (id) => ({ ...ours.keyring(id), verifying: () => Promise.reject(new Error('the process ends')) }),
    }),
  ).toBe(0);
  expect(failures).toEqual(['Error: the process ends']);
  expect(await verify()).toEqual({ kind: 'unsealed', waiting: 3 });
  expect(await seal()).toBe(3);
});

test('a log larger than one batch has one chain', async () => {
  await write(...Array.from({ length: 2_100 }, (_, index) => `app-${index}`));
  expect(await seal()).toBe(2_102);
  expect(await verify()).toMatchObject({ kind: 'intact', entries: 2_102 });
});

const expiryBefore = (before: Date): AuditEntry => ({
  tenantId,
  cause: systemCause,
  action: 'audit-log.expired',
  target: { type: 'tenant', id: tenantId, name: null },
  detail: { before: before.toISOString() },
});

describe('a log whose oldest entries have expired', () => {
  const remove = (name: string) => database.execute(sql`DELETE FROM audit_event WHERE target_id = ${name}`);

  beforeEach(async () => {
    await write('one', 'two', 'three', 'four');
    await database.execute(
      sql`UPDATE audit_event SET at = (at AT TIME ZONE 'UTC' - interval '200 days') AT TIME ZONE 'UTC' WHERE target_id IN ('one', 'two')`,
    );
    await database.execute(
      sql`UPDATE audit_event SET at = (at AT TIME ZONE 'UTC' - interval '60 days') AT TIME ZONE 'UTC' WHERE target_id = 'three'`,
    );
    expect(await seal()).toBe(6);
    await database.execute(sql`UPDATE tenant SET settings = '{"auditLogDays": 100}'`);
    expect(await database.transaction((connection) => expiredAuditEvents.step(connection))).toEqual({ deleted: 2 });
  });

  it('is intact, and says how many entries have expired and before when', async () => {
    expect(await verify()).toMatchObject({ kind: 'intact', entries: 6, expired: { entries: 2 }, waiting: 1 });
    await seal();
    const verified = await verify();
    expect(verified).toMatchObject({ kind: 'intact', entries: 7, expired: { entries: 2 }, waiting: 0 });
    const before = verified.kind === 'intact' ? verified.expired?.before.getTime() : 0;
    expect(before).toBeLessThanOrEqual(Date.now() - 100 * 86_400_000);
    expect(before).toBeGreaterThan(Date.now() - 132 * 86_400_000);
  });

  it('reveals an entry that was removed before it expired', async () => {
    await remove('three');
    expect(await finding()).toEqual(['removed', 3, expect.any(String)]);
  });

  it('is intact when the clock that decided what has expired was ahead of the database’s', async () => {
    await writeAudit(database, expiryBefore(new Date(Date.now() - 30 * 86_400_000 + 3_600_000)));
    await remove('three');
    await seal();
    expect(await verify()).toMatchObject({ kind: 'intact', expired: { entries: 3 } });
  });

  it('reveals an entry that was removed at an age at which no entry expires, whatever the log says', async () => {
    await writeAudit(database, expiryBefore(new Date(Date.now() + 1_000)));
    await remove('four');
    await seal();
    expect(await finding()).toEqual(['removed', 6, expect.any(String)]);
  });
});

describe('a JSON Lines export', () => {
  let lines: string[];

  const exported = async (filter: object = {}) => {
    let file = '';
    for await (const piece of await exportAuditLog(
      { auditLog, auditChain },
      { tenantId, filter, format: 'jsonl' },
      { cause: systemCause, now: new Date(Date.now() + 1000) },
    ))
      file += piece;
    return file.trimEnd().split('\n');
  };
  const check = async (changed = lines) => {
    const result = await verifyExport(
      (async function* () {
        yield* changed;
      })(),
    );
    return result.kind === 'broken' ? [result.finding.kind, result.finding.number] : result.kind;
  };

  beforeEach(async () => {
    await write('one', 'two', 'three', 'four');
    await seal();
    await write('five');
    lines = await exported();
  });

  it('can be verified by itself up to its checkpoint', async () => {
    expect(
      await verifyExport(
        (async function* () {
          yield* lines;
        })(),
      ),
    ).toMatchObject({ kind: 'intact', sealed: 6, unsealed: 2, checkpoint: { tenantId, number: 6 } });
  });

  it('reveals what was changed, removed, inserted or cut off', async () => {
    const without = (index: number) => lines.filter((_, at) => at !== index);
    expect(await check(lines.map((line, at) => (at === 3 ? line.replace('"é"', '"e"') : line)))).toEqual([
      'changed',
      4,
    ]);
    expect(await check(without(3))).toEqual(['removed', 4]);
    expect(await check(without(5))).toEqual(['truncated', 6]);
    expect(await check(lines.toSpliced(3, 0, lines[2] ?? ''))).toEqual(['put-in', 3]);
    expect(await check(lines.slice(0, -1))).toBe('malformed');
  });

  it('cannot be verified by itself when entries are missing that may have expired', async () => {
    await writeAudit(database, expiryBefore(new Date('2026-01-01')));
    const later = await exported();
    expect(await check(later.toSpliced(0, 1))).toBe('expired');
    expect(await check(later)).toBe('intact');
  });

  it('cannot be verified by itself when a filter left entries out', async () => {
    expect(await check(await exported({ target: 'one' }))).toBe('filtered');
  });

  it('is compared with a checkpoint kept elsewhere', async () => {
    const anchor = { tenantId, number: 4, hash: 'f'.repeat(64), begunAt: new Date(), signedAt: new Date(), kid: 'kid' };
    expect(
      await verifyExport(
        (async function* () {
          yield* lines;
        })(),
        anchor,
      ),
    ).toMatchObject({ kind: 'broken', finding: { kind: 'rewritten', number: 4 } });
  });

  it('accepts only a checkpoint signed with the key beside it', async () => {
    const other = await signCheckpoint(ours.keyring(newId()), {
      tenantId,
      number: 6,
      hash: 'a'.repeat(64),
      begunAt: new Date(),
      signedAt: new Date(),
    });
    const kept = await auditChain.latestCheckpoint(tenantId);
    expect(await readCheckpoint({ jws: other.jws, publicJwk: kept?.publicJwk ?? {} })).toBeNull();
  });
});
