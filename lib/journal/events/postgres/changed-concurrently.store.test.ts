import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Fixture, how, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { createReceiver } from '../create-receiver';
import { receiverVersion } from '../describe-receiver';
import { receiverFields } from '../receiver-fields';
import { switchReceiver } from '../switch-receiver';
import { updateReceiver } from '../update-receiver';
import { eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

it('does not let the second of two administrators overwrite the first one’s concurrent change to a receiver', async () => {
  const tenantId = await newTenant(fixture.database);
  const { services } = eventProcess(fixture.database);
  const { receiver: opened } = await newReceiver(services, tenantId, { method: 'poll' });
  const rename = (name: string, basedOn: string) =>
    updateReceiver(
      services,
      { tenantId, id: opened.id, fields: receiverFields.parse({ name, method: 'poll' }), basedOn },
      how(),
    );
  await switchReceiver(services, { tenantId, id: opened.id, enabled: false }, how());
  expect(await rename('First', receiverVersion(opened))).toMatchObject({ kind: 'changed' });
  expect(await rename('Second', receiverVersion(opened))).toEqual({ kind: 'changed-meanwhile' });
  const now = await services.store.find(tenantId, opened.id);
  expect(now).toMatchObject({ name: 'First' });
  expect(await rename('Second', now ? receiverVersion(now) : '')).toMatchObject({
    kind: 'changed',
    receiver: { name: 'Second' },
  });
});

it('counts the change of a receiver as an outbox write, because it makes failed deliveries due', async () => {
  const tenantId = await newTenant(fixture.database);
  const { services } = eventProcess(fixture.database);
  const { receiver } = await newReceiver(services, tenantId, { method: 'poll' });
  await switchReceiver(services, { tenantId, id: receiver.id, enabled: false }, how());
  const writes = fixture.database.outboxWrites();
  await switchReceiver(services, { tenantId, id: receiver.id, enabled: true }, how());
  expect(fixture.database.outboxWrites()).toBeGreaterThan(writes);
});

it('accepts a receiver address only with https, or with http at a host that the operator allows, on creation and on change', async () => {
  const tenantId = await newTenant(fixture.database);
  const services = {
    ...eventProcess(fixture.database).services,
    mayUseHttp: ({ hostname }: URL) => hostname === 'inside',
  };
  const fields = (address: string) => receiverFields.parse({ name: 'Siem', method: 'push', address });
  expect(await createReceiver(services, { tenantId, fields: fields('http://outside.example/') }, how())).toEqual({
    kind: 'unsafe-address',
  });
  const created = await createReceiver(services, { tenantId, fields: fields('http://inside/') }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  const update = (address: string) =>
    updateReceiver(services, { tenantId, id: created.receiver.id, fields: fields(address) }, how());
  expect(await update('http://outside.example/')).toEqual({ kind: 'unsafe-address' });
  expect(await services.store.find(tenantId, created.receiver.id)).toMatchObject({ address: 'http://inside/' });
  expect(await update('https://outside.example/')).toMatchObject({ kind: 'changed' });
});
