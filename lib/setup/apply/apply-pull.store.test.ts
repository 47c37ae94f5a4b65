import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { unseal } from '@/lib/platform/shared/seal';
import { applyFile, exportedTenant } from './testing/apply-file';

const pullSealingKey = new Uint8Array(32).fill(4);

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

async function apply(connection: object) {
  const { tenants } = await applyFile(
    fixture.database,
    { tenants: [{ slug: 'pulling', scim_connections: [connection] }] },
    { by: systemCause, pullSealingKey },
  );
  return tenants[0]?.scim_connections[0];
}

const exported = async () => (await exportedTenant(fixture.database, 'pulling'))?.scim_connections;

async function storedSecret(): Promise<string | null> {
  const [row] = await fixture.database.query<{ sealed: Uint8Array }>(
    sql`SELECT secret_sealed AS sealed FROM pull_source`,
  );
  const opened = row && unseal(pullSealingKey, row.sealed);
  return opened ? Buffer.from(opened).toString() : null;
}

it('a setup file sets what a connection pulls from, keeps the secret that it omits, and exports all but the secret', async () => {
  const pull = { source: 'microsoft-graph', directory_id: 'acme.example', client_id: 'app', active: true };
  const connection = { name: 'Entra', provider: 'entra-id' };
  await expect(apply({ ...connection, pull })).rejects.toThrow('client_secret: must be set');
  const created = await apply({ ...connection, pull: { ...pull, client_secret: 'the-secret' } });
  expect(created).toMatchObject({ name: 'Entra', effect: 'created' });
  expect(created).not.toHaveProperty('token');
  expect(await storedSecret()).toBe('the-secret');
  expect(await exported()).toMatchObject([{ name: 'Entra', pull: { ...pull, guests: false, every_minutes: 5 } }]);
  expect(JSON.stringify(await exported())).not.toContain('secret');
  const [again] = (await exported()) as object[];
  expect(await apply(again ?? {})).toMatchObject({ effect: 'unchanged' });
  expect(await apply({ ...connection, pull: { ...pull, every_minutes: 30 } })).toMatchObject({ effect: 'updated' });
  expect(await storedSecret()).toBe('the-secret');
  await expect(apply({ ...connection, pull: { ...pull, directory_id: 'other.example' } })).rejects.toThrow(
    'client_secret',
  );
  await expect(apply({ ...connection, pull: { ...pull, every_minutes: 0 } })).rejects.toThrow('every_minutes');
});
