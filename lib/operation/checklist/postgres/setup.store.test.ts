import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { confirmSecretCopy, putChecklistAway } from '../confirm-setup';
import { createSetupStore } from '.';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 4 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const personId = newId();
const now = new Date();
const factsOf = (tenantId: string) => createSetupStore(database).readFacts({ tenantId, personId, now });
const nothing = {
  hasClient: false,
  clientUsed: false,
  hasConnection: false,
  connectionUsed: false,
  hasSecondFactor: false,
  mailFails: false,
  secretCopy: null,
  isDone: false,
};

async function addClient(tenantId: string, lastUsed: Date | null) {
  await database.execute(sql`
    INSERT INTO client (tenant_id, client_id, client_name, token_endpoint_auth_method, last_used_at, updated_at)
    VALUES (${tenantId}::uuid, ${newId()}, 'Client', 'none', ${lastUsed}, now())`);
}

async function addConnection(tenantId: string, lastUsed: Date | null) {
  await database.execute(sql`
    INSERT INTO scim_connection (tenant_id, id, name, last_used_at) VALUES (${tenantId}::uuid, ${newId()}::uuid, ${newId()}, ${lastUsed})`);
}

async function addMail(tenantId: string, attempts: number) {
  await database.execute(sql`
    INSERT INTO outgoing_mail (tenant_id, id, kind, content, attempts, next_attempt_at, expires_at)
    VALUES (${tenantId}::uuid, ${newId()}::uuid, 'test', '{}', ${attempts}::int, now(), now() + interval '1 hour')`);
}

describe('the facts behind the setup checklist', () => {
  it('are empty in a new tenant, whatever other tenants have', async () => {
    const other = newId();
    await addClient(other, now);
    await addConnection(other, now);
    expect(await factsOf(newId())).toEqual(nothing);
  });

  it('distinguish what exists from what was used', async () => {
    const tenantId = newId();
    await addClient(tenantId, null);
    await addConnection(tenantId, null);
    expect(await factsOf(tenantId)).toEqual({ ...nothing, hasClient: true, hasConnection: true });
    await addClient(tenantId, now);
    await addConnection(tenantId, now);
    expect(await factsOf(tenantId)).toEqual({
      ...nothing,
      hasClient: true,
      hasConnection: true,
      clientUsed: true,
      connectionUsed: true,
    });
  });

  it('include whether the administrator who asks has a second factor, not whether anyone else has', async () => {
    const tenantId = newId();
    for (const [id, name] of [
      [personId, 'asking'],
      [newId(), 'other'],
    ] as const) {
      await database.execute(
        sql`INSERT INTO person (tenant_id, id, user_name, user_name_key) VALUES (${tenantId}::uuid, ${id}::uuid, ${name}, ${name})`,
      );
      if (name === 'asking') continue;
      await database.execute(
        sql`INSERT INTO second_factor (tenant_id, person_id, id, kind, name) VALUES (${tenantId}::uuid, ${id}::uuid, ${newId()}::uuid, 'totp', 'App')`,
      );
    }
    expect((await factsOf(tenantId)).hasSecondFactor).toBe(false);
    await database.execute(
      sql`INSERT INTO second_factor (tenant_id, person_id, id, kind, name) VALUES (${tenantId}::uuid, ${personId}::uuid, ${newId()}::uuid, 'totp', 'App')`,
    );
    expect((await factsOf(tenantId)).hasSecondFactor).toBe(true);
  });

  it('include emails that are being retried and those that were given up within a day', async () => {
    const [waiting, repeated, givenUp, longAgo] = [newId(), newId(), newId(), newId()];
    await addMail(waiting, 1);
    await addMail(repeated, 2);
    for (const [tenantId, hours] of [
      [givenUp, 23],
      [longAgo, 25],
    ] as const) {
      await database.execute(sql`
        INSERT INTO audit_event (tenant_id, id, at, actor_type, action, target_type) VALUES (${tenantId}::uuid, ${newId()}::uuid, now() - make_interval(hours => ${hours}::int), 'system', 'mail.failed', 'mail')`);
    }
    const fails = await Promise.all(
      [waiting, repeated, givenUp, longAgo].map(async (tenantId) => (await factsOf(tenantId)).mailFails),
    );
    expect(fails).toEqual([false, true, true, false]);
  });

  it('keep what an administrator confirmed, with its audit row, and the later of two', async () => {
    const tenant = { id: newId(), name: 'Acme' };
    const setup = createSetupStore(database);
    for (const fingerprint of ['one', 'two'])
      await confirmSecretCopy(setup, { tenant, personId, now, fingerprint }, systemCause);
    expect(
      await putChecklistAway(
        setup,
        {
          tenant,
          personId,
          now,
          steps: [
            { name: 'client', state: 'done' },
            { name: 'mail', state: 'open' },
          ],
        },
        systemCause,
      ),
    ).toBe('open');
    expect((await factsOf(tenant.id)).isDone).toBe(false);
    expect(
      await putChecklistAway(setup, { tenant, personId, now, steps: [{ name: 'client', state: 'done' }] }, systemCause),
    ).toBe('put-away');
    expect(await factsOf(tenant.id)).toEqual({ ...nothing, secretCopy: 'two', isDone: true });
    const audit = await database.query<{ action: string; detail: unknown }>(
      sql`SELECT action, detail FROM audit_event WHERE tenant_id = ${tenant.id}::uuid ORDER BY at, id`,
    );
    expect(audit).toEqual([
      { action: 'setup.secret-copy-confirmed', detail: { fingerprint: 'one' } },
      { action: 'setup.secret-copy-confirmed', detail: { fingerprint: 'two' } },
      { action: 'setup.finished', detail: {} },
    ]);
  });
});
