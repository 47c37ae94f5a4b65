import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { newId } from '../shared/id';
import { type Database, openDatabase, sql } from './database';
import { expiredByTenant } from './expired-rows';

let server: TestDatabase;
let database: Database;
const tenants = Array.from({ length: 205 }, newId);

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 2 });
  await database.execute(sql`
    INSERT INTO tenant (id, slug, name, updated_at)
    SELECT id, id::text, 'Test', now() FROM unnest(${tenants}::uuid[]) AS id`);
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

/** What a run visits, in order, if each of its tenants has `rows` rows to delete and a step deletes `rowsPerStep`. */
async function visited({ rows, rowsPerStep, steps = Infinity }: { rows: number; rowsPerStep: number; steps?: number }) {
  const left = new Map(tenants.map((id) => [id, rows]));
  const order: string[] = [];
  const { step } = expiredByTenant(
    'person',
    async (_connection, id, atMost) => {
      if (order.at(-1) !== id) order.push(id);
      const deleted = Math.min(left.get(id) ?? 0, atMost);
      left.set(id, (left.get(id) ?? 0) - deleted);
      return deleted;
    },
    rowsPerStep,
  );
  let from: string | undefined;
  for (let taken = 0; taken < steps; taken++) {
    const { next } = await step(database, from);
    if (next === undefined) break;
    from = next;
  }
  return { order, left: [...left.values()].reduce((sum, count) => sum + count, 0) };
}

describe('a clean-up by tenant', () => {
  it.each([
    ['nothing to delete', 0, 1000],
    ['many rows each', 3, 2],
  ])('visits each tenant once in a run, with %s', async (_what, rows, rowsPerStep) => {
    for (let run = 0; run < 5; run++) {
      const { order, left } = await visited({ rows, rowsPerStep });
      expect([order.length, left]).toEqual([tenants.length, 0]);
      expect(order.toSorted()).toEqual(tenants.toSorted());
    }
  });

  it('visits other tenants first in the next run, so that short runs leave out none forever', async () => {
    const first = new Set<string>();
    for (let run = 0; run < 40; run++) first.add((await visited({ rows: 1, rowsPerStep: 1, steps: 1 })).order[0] ?? '');
    expect(first.size).toBeGreaterThan(10);
  });
});
