import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Connection, sql } from './database';
import { inScratch } from './scratch';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture(4);
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const count = async (connection: Connection, table: string) =>
  (
    await connection.query<{ rows: number }>(
      sql`SELECT count(*)::int AS rows FROM ${sql([table])} WHERE tenant_id = ${tenantId}::uuid`,
    )
  )[0]?.rows;
const insert = (connection: Connection, userName: string) =>
  createPerson(createDirectoryStore(connection), { tenantId, attributes: { userName, active: true } }, how());

describe('the scratch space', () => {
  it('shows its own changes inside, and leaves neither people nor audit rows', async () => {
    const inside = await inScratch(fixture.database, async (scratch) => {
      await insert(scratch, 'ada');
      await insert(scratch, 'bob');
      return [await count(scratch, 'person'), await count(scratch, 'audit_event')];
    });
    expect(inside).toEqual([2, 2]);
    expect([await count(fixture.database, 'person'), await count(fixture.database, 'audit_event')]).toEqual([0, 0]);
  });

  it('continues after a conflict, which undoes only its own transaction', async () => {
    const outcomes = await inScratch(fixture.database, async (scratch) => {
      const kinds = [];
      for (const name of ['ada', 'ADA', 'bob']) kinds.push((await insert(scratch, name)).kind);
      return [...kinds, await count(scratch, 'person')];
    });
    expect(outcomes).toEqual(['created', 'conflict', 'created', 2]);
  });

  it('continues after a failed statement, and after an error that a transaction swallowed', async () => {
    const rows = await inScratch(fixture.database, async (scratch) => {
      await insert(scratch, 'ada');
      await expect(scratch.query(sql`SELECT 1 / 0`)).rejects.toThrow();
      await scratch.transaction(async (connection) => {
        await insert(connection, 'lost');
        await connection.query(sql`SELECT 1 / 0`).catch(() => undefined);
      });
      return count(scratch, 'person');
    });
    expect(rows).toBe(1);
  });

  it('runs concurrent work one after the other', async () => {
    const kinds = await inScratch(fixture.database, (scratch) =>
      Promise.all(['a', 'b', 'A', 'c'].map(async (name) => (await insert(scratch, name)).kind)),
    );
    expect(kinds).toEqual(['created', 'created', 'conflict', 'created']);
  });

  it('does not deadlock where a transaction uses the outer scratch space', async () => {
    const rows = await inScratch(fixture.database, (scratch) =>
      scratch.transaction(async () => {
        await insert(scratch, 'ada');
        return count(scratch, 'person');
      }),
    );
    expect(rows).toBe(1);
  });

  it('discards the work that throws, and rethrows the error', async () => {
    const failing = inScratch(fixture.database, async (scratch) => {
      await insert(scratch, 'ada');
      throw new Error('away');
    });
    await expect(failing).rejects.toThrow('away');
    expect(await count(fixture.database, 'person')).toBe(0);
  });
});
