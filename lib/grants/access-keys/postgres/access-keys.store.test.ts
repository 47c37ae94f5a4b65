import { beforeEach, describe, expect, test } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { after } from '@/lib/grants/oauth/postgres/testing/seed';
import { type SeededStore, setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import type { Role } from '@/lib/people/person';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { authenticateAccessKey } from '../authenticate-access-key';
import { createAccessKey } from '../create-access-key';
import { listAccessKeys } from '../list-access-keys';
import { revokeAccessKey } from '../revoke-access-key';
import { createAccessKeyStore } from '.';

let seeded: SeededStore;
let keys: ReturnType<typeof createAccessKeyStore>;
setSeededStore((given) => {
  seeded = given;
});
beforeEach(async () => {
  keys = createAccessKeyStore(seeded.store.database, (error) => {
    throw error;
  });
  await give('admin');
});

const how = () => ({ cause: systemCause, now: seeded.now });
const give = (role: Role | null) =>
  seeded.store.database.execute(
    sql`UPDATE person SET role = ${role} WHERE tenant_id = ${seeded.one.tenantId}::uuid AND id = ${seeded.one.personId}::uuid`,
  );
const create = (role: Role = 'admin', expiresAt: Date | null = null) =>
  createAccessKey(
    keys,
    { tenantId: seeded.one.tenantId, personId: seeded.one.personId, name: 'nightly', role, expiresAt },
    how(),
  );
async function created(role: Role = 'admin', expiresAt: Date | null = null) {
  const made = await create(role, expiresAt);
  if (made.kind !== 'created') throw new Error(made.kind);
  return made;
}
const authenticate = (key: string, { tenantId = seeded.one.tenantId, now = seeded.now } = {}) =>
  authenticateAccessKey(keys, { tenantId, key, now });
const revoke = (
  id: string,
  by: { personId: string; role: Role | null } = { personId: seeded.one.personId, role: 'admin' },
) => revokeAccessKey(keys, { tenantId: seeded.one.tenantId, id, by }, how());

describe('an access key', () => {
  test('acts for its holder with its role, in its tenant, until it expires', async () => {
    const { key, id } = await created('admin', after(seeded.now, 5));
    expect(await authenticate(key)).toEqual({
      keyId: id,
      keyName: 'nightly',
      personId: seeded.one.personId,
      userName: 'Ada@example.com',
      role: 'admin',
    });
    expect(await authenticate(key, { tenantId: newId() })).toBeNull();
    expect(await authenticate(key, { now: after(seeded.now, 5) })).toBeNull();
    expect(await authenticate(`${key}x`)).toBeNull();
  });

  test('never exceeds its holder’s current role', async () => {
    const { key } = await created('admin');
    await give('auditor');
    expect(await authenticate(key)).toMatchObject({ role: 'auditor' });
    await give('owner');
    expect(await authenticate(key)).toMatchObject({ role: 'admin' });
    await give(null);
    expect(await authenticate(key)).toBeNull();
  });

  test('is not created above its holder’s role, or for a deactivated holder', async () => {
    expect(await create('owner')).toEqual({ kind: 'above-holder' });
    await deactivatePerson(
      createDirectoryStore(seeded.store.database),
      { tenantId: seeded.one.tenantId, id: seeded.one.personId },
      how(),
    );
    expect(await create('auditor')).toEqual({ kind: 'above-holder' });
  });

  test('ends with its holder in one transaction, which reports the count', async () => {
    const { key } = await created();
    const outcome = await deactivatePerson(
      createDirectoryStore(seeded.store.database),
      { tenantId: seeded.one.tenantId, id: seeded.one.personId },
      how(),
    );
    expect(outcome).toMatchObject({ kind: 'changed', ended: { accessKeys: 1 } });
    expect(await authenticate(key)).toBeNull();
  });

  test('created while its holder is being deactivated never outlives the deactivation', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = newId();
      const { database } = seeded.store;
      await database.execute(
        sql`INSERT INTO person (tenant_id, id, user_name, user_name_key, role) VALUES (${seeded.one.tenantId}::uuid, ${id}::uuid, ${id}, ${id}, 'admin')`,
      );
      const [made] = await Promise.all([
        createAccessKey(
          keys,
          { tenantId: seeded.one.tenantId, personId: id, name: 'race', role: 'admin', expiresAt: null },
          how(),
        ),
        deactivatePerson(createDirectoryStore(database), { tenantId: seeded.one.tenantId, id }, how()),
      ]);
      if (made.kind === 'created') expect(await authenticate(made.key)).toBeNull();
      const [left] = await database.query<{ active: number }>(
        sql`SELECT count(*)::int AS active FROM access_key WHERE person_id = ${id}::uuid AND revoked_at IS NULL`,
      );
      expect(left?.active).toBe(0);
    }
  });

  test('is revoked once, by its holder or an administrator who may manage the holder', async () => {
    const { key, id } = await created();
    await give('owner');
    const stranger = { personId: newId(), role: 'admin' as const };
    expect(await revoke(id, stranger)).toBe('above');
    expect(await authenticate(key)).not.toBeNull();
    const outcomes = await Promise.all([revoke(id), revoke(id, { personId: newId(), role: 'owner' })]);
    expect(outcomes.sort()).toEqual(['revoked', 'revoked-already']);
    expect(await authenticate(key)).toBeNull();
    expect(await revoke(newId())).toBe('not-found');
    const audited = await seeded.store.database.query<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE tenant_id = ${seeded.one.tenantId}::uuid AND target_type = 'access-key' ORDER BY at, id`,
    );
    expect(audited.map(({ action }) => action)).toEqual(['access-key.created', 'access-key.revoked']);
  });

  test('is listed by state, name and holder, with its last use', async () => {
    const { key, id } = await created('auditor', after(seeded.now, 1));
    const other = await created('admin');
    await revoke(other.id);
    await authenticate(key);
    await keys.uses.flush();
    const list = (query: object) => listAccessKeys(keys, { tenantId: seeded.one.tenantId, now: seeded.now, ...query });
    expect(await list({ status: 'living' })).toMatchObject({
      total: 1,
      keys: [
        { id, role: 'auditor', holder: { userName: 'Ada@example.com', role: 'admin' }, lastUsedAt: expect.any(Date) },
      ],
    });
    expect(await list({ status: 'revoked' })).toMatchObject({ total: 1, keys: [{ id: other.id }] });
    expect(await list({ status: 'expired' })).toMatchObject({ total: 0 });
    expect(
      await listAccessKeys(keys, { tenantId: seeded.one.tenantId, now: after(seeded.now, 2), status: 'expired' }),
    ).toMatchObject({ total: 1 });
    expect(await list({ search: 'ADA@', pageSize: 1 })).toMatchObject({ total: 2, keys: [expect.anything()] });
    expect(await list({ search: '100%' })).toMatchObject({ total: 0 });
  });
});
