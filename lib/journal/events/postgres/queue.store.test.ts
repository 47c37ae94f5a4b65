import { describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { type Fixture, how, newPerson, newTenant } from '@/lib/directory/postgres/testing/fixture';
import { auditKind } from '@/lib/journal/audit/audit-feed';
import { type Database, type Sql, sql } from '@/lib/platform/postgres/database';
import { failingAfter } from '@/lib/platform/postgres/testing/failing-after';
import { createEventQueue } from './queue';
import { setEventScene } from './testing/scene';
import { type EventProcess, newReceiver } from './testing/world';

const SLOTS = 3;

let fixture: Fixture;
let second: Database;
let here: EventProcess;
let tenantId: string;

setEventScene((scene) => {
  ({ fixture, second, here, tenantId } = scene);
});

/** A tenant with a receiver, where a person was created and renamed. */
async function newTenantWithEvents(id?: string): Promise<string> {
  const tenant = id ?? (await newTenant(fixture.database));
  await newReceiver(here.services, tenant, { method: 'webhook', address: 'https://receiver.example.com' });
  const person = await newPerson(fixture.directory, tenant);
  await changePerson(
    fixture.directory,
    { tenantId: tenant, id: person.id, attributes: (before) => ({ ...before.attributes, title: 'Countess' }) },
    how(),
  );
  return tenant;
}

const moreThanSlots = async (make: () => Promise<string>) => {
  const made: string[] = [];
  for (let one = 0; one <= SLOTS; one++) made.push(await make());
  return made;
};
const change = (tenants: readonly string[], assignments: Sql, which = sql`true`) =>
  fixture.database.execute(
    sql`UPDATE event_delivery d SET ${assignments} WHERE tenant_id = ANY(${tenants}::uuid[]) AND ${which}`,
  );
const claimedTenants = async () => {
  const claimed = await createEventQueue(fixture.database).claim(SLOTS);
  return [...new Set(claimed.map((delivery) => delivery.tenantId))];
};
const longDue = sql`next_attempt_at = now() - interval '1 hour'`;

describe('a tenant whose event is due is not held up by more tenants than a claim has slots', () => {
  it('whose due events wait behind one that is retried later', async () => {
    const others = await moreThanSlots(newTenantWithEvents);
    await change(others, longDue);
    await change(
      others,
      sql`next_attempt_at = now() + interval '1 hour'`,
      sql`NOT EXISTS (SELECT FROM event_delivery o WHERE o.tenant_id = d.tenant_id AND (o.recorded_at, o.id) < (d.recorded_at, d.id))`,
    );
    await newTenantWithEvents(tenantId);
    expect(await claimedTenants()).toEqual([tenantId]);
  });

  it('whose receivers no longer subscribe to the audit log entries that wait for them', async () => {
    const others = await moreThanSlots(async () => {
      const tenant = await newTenant(fixture.database);
      await newReceiver(here.services, tenant, {
        method: 'webhook',
        address: 'https://receiver.example.com',
        event_kinds: [auditKind],
      });
      await newPerson(fixture.directory, tenant);
      return tenant;
    });
    expect(await change(others, longDue)).toBeGreaterThan(SLOTS);
    await fixture.database.execute(
      sql`UPDATE event_receiver SET event_kinds = '{}' WHERE tenant_id = ANY(${others}::uuid[])`,
    );
    await newTenantWithEvents(tenantId);
    expect(await claimedTenants()).toEqual([tenantId]);
  });

  it('whose events another process is claiming', async () => {
    const others = await moreThanSlots(newTenantWithEvents);
    await change(others, longDue);
    await newTenantWithEvents(tenantId);
    await second.transaction(async (connection) => {
      await connection.query(sql`SELECT FROM event_delivery WHERE tenant_id = ANY(${others}::uuid[]) FOR UPDATE`);
      expect(await claimedTenants()).toEqual([tenantId]);
    });
  });
});

it('keeps what it claimed for a tenant when the claim for the next one fails', async () => {
  const other = await newTenantWithEvents();
  await change([other], longDue);
  await newTenantWithEvents(tenantId);
  const claim = (queries: number) => createEventQueue(failingAfter(fixture.database, queries)).claim(SLOTS);
  await expect(claim(1)).rejects.toThrow('cannot be reached');
  expect(await claim(2)).toMatchObject([{ tenantId: other }]);
});
