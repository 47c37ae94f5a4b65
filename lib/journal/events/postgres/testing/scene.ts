import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Fixture, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { type ReceivingServer, startReceivingServer } from './receiving-server';
import { type EventProcess, eventProcess } from './world';

/** What a delivery test needs: its own tenant, a process, a second connection pool, and a receiving server. */
export interface EventScene {
  fixture: Fixture;
  second: Database;
  server: ReceivingServer;
  tenantId: string;
  here: EventProcess;
}

/**
 * Sets up the scene for each test of a file.
 * @param set receives it
 */
export function setEventScene(set: (scene: EventScene) => void): void {
  let fixture: Fixture;
  let second: Database;
  let server: ReceivingServer;
  beforeAll(async () => {
    fixture = await openFixture();
    second = openDatabase({ url: fixture.url, poolSize: 4 });
  });
  afterAll(async () => {
    await second?.close();
    await fixture?.close();
  });
  beforeEach(async () => {
    server = await startReceivingServer();
    set({ fixture, second, server, tenantId: await newTenant(fixture.database), here: eventProcess(fixture.database) });
  });
  // Otherwise the processes of later tests would deliver the remaining events.
  afterEach(async () => {
    await fixture.database.execute(sql`DELETE FROM event_delivery`);
    await server.close();
  });
}
