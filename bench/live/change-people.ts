import { setTimeout as sleep } from 'node:timers/promises';
import { listenForChanges } from '@/lib/platform/postgres/changes';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import type { Administrator } from './administrators';

/**
 * Changes people from this process, as another server process would, so that the measured one only has to tell its
 * streams.
 */
export async function openChanges(databaseUrl: string, people: readonly Administrator[]) {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const { live } = database;
  const stop = listenForChanges(
    { url: databaseUrl, directUrl: databaseUrl },
    { onChange: () => undefined, onLive: live.hear, onGap: live.hearGap },
  );
  while (!live.listening) await sleep(10);
  return {
    /** @param perSecond one after the other, evenly spread */
    async change(seconds: number, perSecond: number): Promise<void> {
      const began = performance.now();
      for (let index = 0; index < seconds * perSecond; index += 1) {
        const due = began + (index * 1_000) / perSecond;
        await sleep(Math.max(0, due - performance.now()));
        const { tenantId = '', id = '' } = people[index % people.length] ?? {};
        await database.execute(sql`
          UPDATE person SET version = version + 1 WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
      }
      await sleep(Math.max(0, began + seconds * 1_000 - performance.now()));
    },
    async close() {
      await stop();
      await database.close();
    },
  };
}
