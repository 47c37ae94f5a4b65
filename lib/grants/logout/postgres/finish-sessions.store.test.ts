import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { finishSessions } from './finish-sessions';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('denies a device that was approved in the ended session and has no tokens yet, and no other', async () => {
  const tenantId = await newTenant(fixture.database);
  const person = await newPerson(fixture.directory, tenantId);
  const [ending, staying] = [newId(), newId()];
  for (const id of [ending, staying]) {
    await fixture.database.execute(sql`
      INSERT INTO session (tenant_id, person_id, id, sid_hash, auth_time, expires_at)
      VALUES (${tenantId}::uuid, ${person.id}::uuid, ${id}::uuid, ${sha256(newSecret())}, now(), now() + interval '1 hour')`);
    await fixture.database.execute(sql`
      INSERT INTO device_authorization (tenant_id, person_id, session_id, device_code_hash, user_code_hash, client_id, status, expires_at)
      VALUES (${tenantId}::uuid, ${person.id}::uuid, ${id}::uuid, ${sha256(newSecret())}, ${sha256(newSecret())}, 'app', 'approved', now() + interval '1 hour')`);
  }
  await fixture.database.transaction((connection) =>
    finishSessions(connection, { tenantId, sessionIds: [ending], ...how() }),
  );
  const devices = await fixture.database.query<{ session: string; status: string }>(sql`
    SELECT session_id::text AS session, status FROM device_authorization WHERE tenant_id = ${tenantId}::uuid`);
  expect(new Map(devices.map(({ session, status }) => [session, status]))).toEqual(
    new Map([
      [ending, 'denied'],
      [staying, 'approved'],
    ]),
  );
});
